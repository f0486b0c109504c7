import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { Credentials } from "@/lib/contracts/people/credentials";
import { type SignedInHolder, wireSignedInSchema } from "./wire-user";

/** `POST {api}/auth/login/` (checklist A1). Refused with 401 for wrong credentials, 429 for too many attempts. */
export function signIn(backend: Backend, credentials: Credentials): Promise<BackendResult<SignedInHolder>> {
  return backend("/auth/login/", { method: "POST", body: credentials, schema: wireSignedInSchema });
}

/**
 * `POST {api}/auth/logout/`: revokes the caller's token, so that copies of its cookie stop working on every host (case
 * S1).
 */
export function signOut(backend: Backend): Promise<BackendResult<unknown>> {
  return backend("/auth/logout/", { method: "POST", schema: z.unknown(), timeoutMs: 3000 });
}

/** `POST {api}/auth/refresh/`: exchanges the caller's token for a newer one, up to the session's absolute limit. */
export function renewSession(backend: Backend): Promise<BackendResult<SignedInHolder>> {
  return backend("/auth/refresh/", { method: "POST", schema: wireSignedInSchema });
}
