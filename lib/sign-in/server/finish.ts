import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type SignInStep, signInSchema } from "@/lib/session/server/sign-in";
import { providerTexts } from "../text";
import { completeEnterprise } from "./enterprise";
import { readProof } from "./microsoft-proof";
import type { SignInTransaction } from "./transaction";

const validateLimitMs = 5000;

/**
 * The query parameters of a provider's redirect to the callback (RFC 6749 §4.1.2, RFC 9207). The provider's own texts
 * are never shown (case O8).
 */
export const providerResponseSchema = z.object({
  code: z.string().min(1).max(4096).optional(),
  state: z.string().min(1).max(300).optional(),
  iss: z.string().min(1).max(300).optional(),
  error: z.string().min(1).max(300).optional(),
});

export type ProviderResponse = z.output<typeof providerResponseSchema>;

export type FinishResult =
  | SignInStep
  /** Refused by the provider or the server, with the text of checklist A10. */
  | { kind: "failed"; text: string; retryAfterSeconds?: number }
  /** The provider or the server couldn't be reached, or its response couldn't be read. */
  | { kind: "error"; text: string };

/**
 * Finishes a sign-in after the provider's redirect. Without a code no request is made (checklist A6, case O11); a code
 * is redeemed once, and a failed attempt isn't repeated (R1).
 *
 * @param response the provider's parameters, whose `state` already matched the transaction
 */
export async function finishSignIn(
  backend: Backend,
  response: ProviderResponse,
  transaction: SignInTransaction,
): Promise<FinishResult> {
  const { code, iss, error } = response;
  if (code === undefined || error !== undefined) return failed(transaction);
  if (transaction.way === "enterprise") {
    return readResult(await completeEnterprise(backend, { code, iss }, transaction), transaction);
  }
  const proof = await readProof(response, transaction);
  if (proof.kind === "refused") return failed(transaction);
  if (proof.kind === "error") return { kind: "error", text: providerTexts.microsoft.error };
  return readResult(await validateMicrosoft(backend, proof.idToken, transaction), transaction);
}

/** `POST {api}/auth/microsoft/validate/` (checklist A3). */
function validateMicrosoft(
  backend: Backend,
  idToken: string,
  { nonce, invitation }: Extract<SignInTransaction, { way: "microsoft" }>,
): Promise<BackendResult<SignInStep>> {
  return backend("/auth/microsoft/validate/", {
    method: "POST",
    body: { id_token: idToken },
    nonce,
    invitation,
    schema: signInSchema,
    timeoutMs: validateLimitMs,
  });
}

function readResult(result: BackendResult<SignInStep>, { way }: SignInTransaction): FinishResult {
  if (result.kind === "ok") return result.data;
  if (result.kind === "unavailable") return { kind: "error", text: providerTexts[way].error };
  return {
    kind: "failed",
    text: result.detail ?? providerTexts[way].failed,
    retryAfterSeconds: result.retryAfterSeconds,
  };
}

function failed({ way }: SignInTransaction): FinishResult {
  return { kind: "failed", text: providerTexts[way].failed };
}
