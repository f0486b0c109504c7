import "server-only";
import { logProblem } from "@/lib/log";
import { type IdTokenResult, isMicrosoftIssuer, redeemCode } from "./microsoft";

/**
 * Exchanges the parameters of Microsoft's redirect for an id token. Without a code, or with another tenant's `iss`, no
 * request is made (cases O6, O11); a code is redeemed once.
 */
export async function readProof(
  { code, iss, error }: { code?: string | undefined; iss?: string | undefined; error?: string | undefined },
  round: { nonce: string; verifier: string },
): Promise<IdTokenResult> {
  if (code === undefined || error !== undefined) return { kind: "refused" };
  if (iss !== undefined && !isMicrosoftIssuer(iss)) return { kind: "refused" };
  const redeemed = await redeemCode(code, round);
  if (redeemed.kind === "error")
    logProblem({ what: "failed to redeem Microsoft authorization code", error: redeemed.error });
  return redeemed;
}
