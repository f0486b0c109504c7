import "server-only";
import type { FirebaseSettings } from "@/lib/env";

/**
 * The origins that the browser's realtime SDK connects to: the configured ones, or Google's. Empty without a realtime
 * database.
 */
export function realtimeOrigins(firebase: FirebaseSettings | null): string[] {
  if (firebase === null) return [];
  return [
    firebase.firestoreUrl ?? "https://firestore.googleapis.com",
    ...(firebase.authUrl
      ? [firebase.authUrl]
      : ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]),
  ];
}
