import "server-only";
import type { FirebaseConfig, RealtimeGrant, RealtimeToken } from "@/lib/contracts/people/realtime";
import type { User } from "@/lib/contracts/people/user";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { FirebaseSettings } from "@/lib/env";

/**
 * Builds the grant that a browser needs to sign in to the realtime database: the token and the database's
 * configuration.
 *
 * @throws {AppError} 404 `realtime_off` if no realtime database is configured
 */
export function realtimeGrant(token: RealtimeToken, user: User, firebase: FirebaseSettings | null): RealtimeGrant {
  const { config, emulators } = firebaseTarget(firebase);
  return {
    ...token,
    config,
    emulators,
    uid: user.uid,
    client_id: user.client_id,
    role: user.role,
    server_time: new Date().toISOString(),
  };
}

/**
 * Finds the realtime database that browsers sign in to.
 *
 * @throws {AppError} 404 `realtime_off`; 404 `realtime_no_key`: with a measurement id alone no sign-in is possible
 */
export function firebaseTarget(firebase: FirebaseSettings | null): Pick<RealtimeGrant, "config" | "emulators"> {
  if (firebase === null) throw new AppError(404, "realtime_off", "Live updates aren’t available here.");
  // A configuration without an API key is valid (checklist E1), but sign-in is impossible with it, so no grant is
  // issued.
  if (!firebase.apiKey)
    throw new AppError(404, "realtime_no_key", "Live updates need an API key, which isn’t set here.");
  const { firestoreUrl, authUrl, projectId, ...rest } = firebase;
  const config: FirebaseConfig = { ...rest, projectId };
  return { config, emulators: firestoreUrl && authUrl ? { firestore: firestoreUrl, auth: authUrl } : null };
}
