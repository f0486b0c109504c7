import "client-only";
import { createStore } from "zustand/vanilla";

interface ProofRequest {
  /** Receives the proof, or null if the user cancels. Null while no request needs a proof. */
  resolve: ((proof: string | null) => void) | null;
}

/** The request for a proof that `ProofPrompt` shows to the user. */
export const proofStore = createStore<ProofRequest>(() => ({ resolve: null }));

/** The proof to send in a request; empty until the server has refused the request without one. */
export interface Proven {
  proof?: string;
}

/**
 * Sends a request, and again with a recent proof of the user's identity if the server refuses it because it lacks one
 * (case J3): `ProofPrompt` asks for the password or a passkey.
 *
 * @returns null when the user cancels
 */
export async function withProof<Result>(send: (proven: Proven) => Promise<Result>): Promise<Result | null> {
  const sent = await send({});
  if (!lacksProof(sent)) return sent;
  const proof = await requestProof();
  return proof === null ? null : send({ proof });
}

function lacksProof(result: unknown): boolean {
  return typeof result === "object" && result !== null && "code" in result && result.code === "proof_required";
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
