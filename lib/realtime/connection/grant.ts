import "server-only";
import { AppError } from "@/lib/app-error";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type FirebaseConfig,
  type RealtimeGrant,
  type RealtimeToken,
  realtimeTokenSchema,
} from "@/lib/contracts/realtime";
import type { User } from "@/lib/contracts/user";
import type { FirebaseSettings } from "@/lib/env";

/** `POST {api}/realtime/token/`: a one-time sign-in at the realtime database for the caller's session (checklist E3). */
export function requestToken(backend: Backend): Promise<BackendResult<RealtimeToken>> {
  return backend("/realtime/token/", { method: "POST", schema: realtimeTokenSchema });
}

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
