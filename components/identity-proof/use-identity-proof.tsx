"use client";

import { useState } from "react";
import type { Outcome } from "@/lib/http/browser/send";
import { ProofDialog } from "./proof-dialog";

/** Receives the proof that the user was asked for; null: the user canceled. */
type Answer = (proof: string | null) => void;

/**
 * Handles changes that need a recent proof of the user's identity (case J3): when the server refuses a change because
 * it lacks the proof, the user is asked for the password or a passkey, and the change is sent again with the proof.
 *
 * @returns `withProof`: sends the change; null when the user cancels. `proofDialog`: to be rendered outside of any form
 */
export function useIdentityProof() {
  const [answer, setResolve] = useState<Answer | null>(null);
  const requestProof = async () => {
    const proof = await new Promise<string | null>((resolve) => setResolve(() => resolve));
    setResolve(null);
    return proof;
  };
  const withProof = async <Data,>(
    send: (proven: { proof?: string }) => Promise<Outcome<Data>>,
  ): Promise<Outcome<Data> | null> => {
    const sent = await send({});
    if (sent.kind === "ok" || sent.code !== "proof_required") return sent;
    const proof = await requestProof();
    return proof === null ? null : send({ proof });
  };
  const proofDialog = answer && <ProofDialog onClose={() => answer(null)} onProven={answer} />;
  return { withProof, proofDialog };
}
