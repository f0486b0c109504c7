import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type PasswordReset, resetPasskeyOptionsSchema } from "@/lib/contracts/people/registration";

/** The host needs only the status of these responses, so their bodies may have any shape. */
const anything = z.unknown();

/** `POST {api}/auth/register/` (checklist A2): the same response whether or not the email has an account. */
export function register(backend: Backend, email: string): Promise<BackendResult<unknown>> {
  return backend("/auth/register/", { method: "POST", body: { email }, schema: anything });
}

/** `POST {api}/auth/forgot-password/` (checklist A9): the same response whether or not the email has an account. */
export function requestReset(backend: Backend, email: string): Promise<BackendResult<unknown>> {
  return backend("/auth/forgot-password/", { method: "POST", body: { email }, schema: anything });
}

/** `POST {api}/auth/reset-password/`: sets a new password with a one-time link and ends the user's sessions. */
export function resetPassword(backend: Backend, change: PasswordReset): Promise<BackendResult<unknown>> {
  return backend("/auth/reset-password/", { method: "POST", body: change, schema: anything });
}

/** `POST {api}/auth/reset-password/passkey/`: the options to use a passkey in place of a code. */
export function startResetPasskey(backend: Backend, token: string) {
  return backend("/auth/reset-password/passkey/", {
    method: "POST",
    body: { token },
    schema: resetPasskeyOptionsSchema,
  });
}
