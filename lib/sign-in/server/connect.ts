import "server-only";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { BackendResult } from "@/lib/backend/result";
import type { OwnIdentities } from "@/lib/contracts/people/own-identity";
import { identify } from "@/lib/session/server/current-user";
import type { ConnectNotice } from "../connect-text";
import type { ProviderResponse } from "./finish";
import { readProof } from "./microsoft-proof";
import type { ConnectTransaction } from "./transaction";

const connectLimitMs = 5000;

export type ConnectOutcome = Exclude<ConnectNotice, "not_started">;

/**
 * Finishes connecting a Microsoft account after Microsoft's redirect. Only for the user who started it: if another
 * user, or no user, is signed in, the code isn't redeemed.
 *
 * @param headers the request's headers, with the session of the signed-in user
 * @param response the provider's parameters, whose `state` already matched the transaction
 */
export async function finishConnecting(
  headers: Headers,
  response: ProviderResponse,
  transaction: ConnectTransaction,
): Promise<ConnectOutcome> {
  const visitor = await identify(headers);
  if (visitor.kind === "unavailable") return "error";
  if (visitor.kind === "nobody" || visitor.user.uid !== transaction.uid) return "other_person";
  const proof = await readProof(response, transaction);
  if (proof.kind !== "id-token") return proof.kind === "refused" ? "failed" : "error";
  return readResult(await connectMicrosoft(visitor.backend, proof.idToken, transaction));
}

/** `POST {api}/users/me/identities/microsoft/`, on behalf of the signed-in user. */
function connectMicrosoft(
  backend: Backend,
  idToken: string,
  { nonce, grant }: ConnectTransaction,
): Promise<BackendResult<OwnIdentities>> {
  return callApi(backend, "POST /users/me/identities/microsoft/", {
    body: { id_token: idToken, nonce, proof: grant },
    timeoutMs: connectLimitMs,
  });
}

function readResult(result: BackendResult<OwnIdentities>): ConnectOutcome {
  if (result.kind === "ok") return "connected";
  if (result.kind === "unavailable") return "error";
  if (result.code === "proof_required") return "proof_required";
  if (result.code === "identity_taken") return "taken";
  return result.code === "already_connected" ? "already" : "failed";
}
