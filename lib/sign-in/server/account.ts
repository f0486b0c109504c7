import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type Acceptance,
  type AccountReady,
  accountReadySchema,
  type Invitation,
  invitationSchema,
  type PendingVerification,
  pendingVerificationSchema,
  type Verification,
} from "@/lib/contracts/registration";

/** What these answer beside their status says nothing to the host. */
const anything = z.unknown();

/** `POST {api}/auth/register/` (checklist A2): always the same answer, whoever has an account. */
export function register(backend: Backend, email: string): Promise<BackendResult<unknown>> {
  return backend("/auth/register/", { method: "POST", body: { email }, schema: anything });
}

/** `GET {api}/auth/verifications/{token}/`: whose address a link confirms. Refused with 404 when it is none, or over. */
export function loadVerification(backend: Backend, token: string): Promise<BackendResult<PendingVerification>> {
  return backend(`/auth/verifications/${encodeURIComponent(token)}/`, { schema: pendingVerificationSchema });
}

/** `POST {api}/auth/verify/`: the one-time link of the verification mail, with a name and a password. */
export function verifyEmail(backend: Backend, verification: Verification): Promise<BackendResult<AccountReady>> {
  return backend("/auth/verify/", { method: "POST", body: verification, schema: accountReadySchema });
}

/** `POST {api}/auth/invitations/accept/`: an invitation's link, with a name and a password. */
export function acceptInvitation(backend: Backend, acceptance: Acceptance): Promise<BackendResult<AccountReady>> {
  return backend("/auth/invitations/accept/", { method: "POST", body: acceptance, schema: accountReadySchema });
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
