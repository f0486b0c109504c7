import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { UsedCredential } from "@/lib/contracts/passkeys/webauthn";
import type { Credentials } from "@/lib/contracts/people/credentials";
import { type PendingSignIn, pendingSignInSchema } from "@/lib/contracts/people/factor";
import { passkeySignInOptionsSchema } from "@/lib/contracts/people/passkey";
import { type SignedInUser, wireSignedInSchema } from "./wire-user";

/** The response to a sign-in with a password or a provider. */
export const signInSchema = z.union([
  wireSignedInSchema.transform((user) => ({ kind: "signed-in" as const, user })),
  pendingSignInSchema.transform((pending) => ({ kind: "second-factor" as const, pending })),
]);

export type SignInStep = { kind: "signed-in"; user: SignedInUser } | { kind: "second-factor"; pending: PendingSignIn };

/**
 * `POST {api}/auth/login/` (checklist A1): signed in, or the second factor is next. Refused with 401 for wrong
 * credentials, 429 for too many attempts.
 */
export function signIn(backend: Backend, credentials: Credentials): Promise<BackendResult<SignInStep>> {
  return backend("/auth/login/", { method: "POST", body: credentials, schema: signInSchema });
}

/** `POST {api}/auth/factor/`: finishes a sign-in with a code. Refused with 401, or 429 after too many attempts. */
export function signInWithCode(
  backend: Backend,
  body: { ticket: string; code: string },
): Promise<BackendResult<SignedInUser>> {
  return backend("/auth/factor/", { method: "POST", body, schema: wireSignedInSchema });
}

/** `POST {api}/auth/passkey/start/`: the options of a sign-in with a passkey. Refused with 401, 409 or 429. */
export function startPasskeySignIn(backend: Backend, body: { ticket?: string }) {
  return backend("/auth/passkey/start/", { method: "POST", body, schema: passkeySignInOptionsSchema });
}

/** `POST {api}/auth/passkey/`: signs in with a passkey. Refused with 401, 403, or 429 after too many attempts. */
export function signInWithPasskey(
  backend: Backend,
  body: { credential: UsedCredential; browser: string; ticket?: string },
): Promise<BackendResult<SignedInUser>> {
  return backend("/auth/passkey/", { method: "POST", body, schema: wireSignedInSchema });
}

/**
 * `POST {api}/auth/logout/`: revokes the caller's token, so that copies of its cookie stop working on every host (case
 * S1).
 */
export function signOut(backend: Backend): Promise<BackendResult<unknown>> {
  return backend("/auth/logout/", { method: "POST", schema: z.unknown(), timeoutMs: 3000 });
}

/** `POST {api}/auth/refresh/`: exchanges the caller's token for a newer one, up to the session's absolute limit. */
export function renewSession(backend: Backend): Promise<BackendResult<SignedInUser>> {
  return backend("/auth/refresh/", { method: "POST", schema: wireSignedInSchema });
}
