import { createStore } from "zustand/vanilla";
import type { Outcome } from "@/lib/http/browser/send";

interface ProofRequest {
  /** Receives the proof that the user was asked for; null: the user canceled. Absent while none is needed. */
  resolve: ((proof: string | null) => void) | null;
}

/** The proof that `ProofPrompt` asks the user for. */
export const proofStore = createStore<ProofRequest>(() => ({ resolve: null }));

/**
 * Sends a change that needs a recent proof of the user's identity (case J3): when the server refuses it because it
 * lacks the proof, `ProofPrompt` asks for the password or a passkey, and the change is sent again with it.
 *
 * @returns null when the user cancels
 */
export async function withProof<Data>(
  send: (proven: { proof?: string }) => Promise<Outcome<Data>>,
): Promise<Outcome<Data> | null> {
  const sent = await send({});
  if (sent.kind === "ok" || sent.code !== "proof_required") return sent;
  const proof = await requestProof();
  return proof === null ? null : send({ proof });
}

let request: Promise<string | null> | null = null;

/** Asks the user for a proof; changes that need one at the same time share it. */
function requestProof(): Promise<string | null> {
  request ??= new Promise<string | null>((resolve) => proofStore.setState({ resolve })).finally(() => {
    request = null;
    proofStore.setState({ resolve: null });
  });
  return request;
}
