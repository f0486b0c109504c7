"use client";

import { useState } from "react";
import type { Outcome } from "@/lib/http/browser/send";
import { hasPasskey } from "./has-passkey";
import { ProofDialog } from "./proof-dialog";

/** A question for a proof that waits for its answer; null: the user cancelled. */
interface Asked {
  answer: (proof: string | null) => void;
  isPasskeyOffered: boolean;
}

/**
 * Handles changes that need a recent proof of the user's identity (case J3): when the server refuses one without it,
 * the user is asked for the password, and the change is sent again with the proof.
 *
 * @returns `withProof`: sends the change; null when the user cancels. `proofDialog`: to be rendered outside of any form
 */
export function useIdentityProof() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const askForProof = async () => {
    const isPasskeyOffered = await hasPasskey();
    const proof = await new Promise<string | null>((answer) => setAsked({ answer, isPasskeyOffered }));
    setAsked(null);
    return proof;
  };
  const withProof = async <Data,>(
    send: (proven: { proof?: string }) => Promise<Outcome<Data>>,
  ): Promise<Outcome<Data> | null> => {
    const sent = await send({});
    if (sent.kind === "ok" || sent.code !== "proof_required") return sent;
    const proof = await askForProof();
    return proof === null ? null : send({ proof });
  };
  const proofDialog = asked && (
    <ProofDialog isPasskeyOffered={asked.isPasskeyOffered} onClose={() => asked.answer(null)} onProven={asked.answer} />
  );
  return { withProof, proofDialog };
}
