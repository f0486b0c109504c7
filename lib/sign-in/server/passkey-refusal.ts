import "server-only";
import type { BackendResult } from "@/lib/backend/result";
import { passkeyRefusedText } from "@/lib/contracts/passkeys/passkey-text";
import { AppError } from "@/lib/contracts/wire/app-error";
import { codeProblems } from "./code-problems";

/**
 * Why a sign-in with a passkey failed: one text for every passkey, ticket and challenge that isn't
 * accepted. A client that allows only its own provider is named, because the user has proven who they are.
 *
 * @param result the backend's refusal; null: this browser has no pending sign-in
 */
export function passkeyRefusal(result: Exclude<BackendResult<unknown>, { kind: "ok" }> | null): AppError {
  if (result?.kind === "unavailable")
    return new AppError(503, "unavailable", codeProblems.unavailable, { retryAfterSeconds: 5 });
  if (result?.status === 429)
    return new AppError(429, "too_many_attempts", codeProblems.too_many_attempts, {
      retryAfterSeconds: result.retryAfterSeconds ?? 900,
    });
  if (result === null) return new AppError(401, "passkey_refused", "This sign-in has expired. Start again.");
  if ((result.code === "sso_required" || result.code === "client_suspended") && result.detail !== null)
    return new AppError(403, result.code, result.detail);
  return new AppError(401, "passkey_refused", passkeyRefusedText);
}
