import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type Invitation, invitationSchema, type Registration } from "@/lib/contracts/registration";

/** What these answer beside their status is nobody's business. */
const anything = z.unknown();

/** `POST {api}/auth/register/` (checklist A2): without an invitation always the same answer, whoever has an account. */
export function register(backend: Backend, registration: Registration): Promise<BackendResult<unknown>> {
  return backend("/auth/register/", { method: "POST", body: registration, schema: anything });
}

/** `POST {api}/auth/verify/`: the one-time link of the verification mail. */
export function verifyEmail(backend: Backend, token: string): Promise<BackendResult<unknown>> {
  return backend("/auth/verify/", { method: "POST", body: { token }, schema: anything });
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

/** `GET {api}/auth/invitations/{token}/`: what an invitation link says. Refused with 404 when it is none, or over. */
export function loadInvitation(backend: Backend, token: string): Promise<BackendResult<Invitation>> {
  return backend(`/auth/invitations/${encodeURIComponent(token)}/`, { schema: invitationSchema });
}
