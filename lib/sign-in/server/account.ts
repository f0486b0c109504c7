import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";

/** What these answer beside their status says nothing to the host. */
const anything = z.unknown();

/** `POST {api}/auth/register/` (checklist A2): always the same answer, whoever has an account. */
export function register(backend: Backend, email: string): Promise<BackendResult<unknown>> {
  return backend("/auth/register/", { method: "POST", body: { email }, schema: anything });
}

/** `POST {api}/auth/forgot-password/` (checklist A9): the same answer for everybody. */
export function requestReset(backend: Backend, email: string): Promise<BackendResult<unknown>> {
  return backend("/auth/forgot-password/", { method: "POST", body: { email }, schema: anything });
}

/** `POST {api}/auth/reset-password/`: a new password by a one-time link; the person's sessions end. */
export function resetPassword(
  backend: Backend,
  change: { token: string; password: string },
): Promise<BackendResult<unknown>> {
  return backend("/auth/reset-password/", { method: "POST", body: change, schema: anything });
}
