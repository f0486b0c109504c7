import "server-only";
import type { Refused, Unavailable } from "@/lib/backend/result";
import { AppError } from "@/lib/contracts/wire/app-error";
import { codeProblems } from "./code-problems";

type Failure = Refused | Unavailable;

/**
 * Why a sign-in with a password failed. One text for every reason (checklist A10), so that it doesn't reveal whether an
 * account exists, except for a suspended client, because the password was then right.
 */
export function passwordSignInError(result: Failure): AppError {
  const detail = "Login failed";
  if (result.kind === "unavailable") return new AppError(503, "unavailable", detail, { retryAfterSeconds: 5 });
  if (result.status === 429)
    return new AppError(429, "too_many_attempts", result.detail ?? detail, {
      retryAfterSeconds: result.retryAfterSeconds ?? 60,
    });
  return findSuspension(result) ?? new AppError(401, "login_failed", detail);
}

/**
 * Why a sign-in with a code failed: one text for a wrong, used or expired code, and for a missing or expired ticket.
 *
 * @param result the backend's refusal; null: this browser has no pending sign-in, or sent no code
 */
export function codeRefusal(result: Failure | null): AppError {
  if (result?.kind === "unavailable")
    return new AppError(503, "unavailable", codeProblems.unavailable, { retryAfterSeconds: 5 });
  if (result?.status === 429)
    return new AppError(429, "too_many_attempts", codeProblems.too_many_attempts, {
      retryAfterSeconds: result.retryAfterSeconds ?? 900,
    });
  return (result && findSuspension(result)) ?? new AppError(401, "code_refused", codeProblems.code_refused);
}

/** The refusal of a suspended client, which the backend only sends after the password was right. */
function findSuspension({ code, detail }: Refused): AppError | null {
  return code === "client_suspended" ? new AppError(403, code, detail ?? codeProblems.client_suspended) : null;
}
