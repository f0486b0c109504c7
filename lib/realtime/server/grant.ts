import "server-only";
import { AppError } from "@/lib/contracts/app-error";
import type { FirebaseConfig, RealtimeGrant, RealtimeToken } from "@/lib/contracts/realtime";
import type { User } from "@/lib/contracts/user";
import type { FirebaseSettings } from "@/lib/env";

/**
 * What the browser needs to sign in at the realtime database: the token, and where to bring it.
 *
 * @throws {AppError} 404 `realtime_off` when no realtime database is set up
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
 * Makes sure that there is a realtime database to sign in to.
 *
 * @throws {AppError} 404 `realtime_off`; 404 `realtime_no_key`: with a measurement id alone nobody can sign in
 */
export function firebaseTarget(firebase: FirebaseSettings | null): Pick<RealtimeGrant, "config" | "emulators"> {
  if (firebase === null) throw new AppError(404, "realtime_off", "There are no live updates here.");
  // The configuration is a right one (checklist E1), but no sign-in is made with it: nobody is sent on that way.
  if (!firebase.apiKey)
    throw new AppError(404, "realtime_no_key", "Live updates need an API key, which isn’t set here.");
  const { firestoreUrl, authUrl, projectId, ...rest } = firebase;
  const config: FirebaseConfig = { ...rest, projectId };
  return { config, emulators: firestoreUrl && authUrl ? { firestore: firestoreUrl, auth: authUrl } : null };
}
