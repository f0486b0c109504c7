import "server-only";
import type { FirebaseSettings } from "@/lib/env";

/** The origins that the browser's realtime SDK talks to: the configured ones, or Google's. Nothing without realtime. */
export function realtimeOrigins(firebase: FirebaseSettings | null): string[] {
  if (firebase === null) return [];
  return [
    firebase.firestoreUrl ?? "https://firestore.googleapis.com",
    ...(firebase.authUrl
      ? [firebase.authUrl]
      : ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]),
  ];
}
