"use client";

import { useEffect } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { proofStore } from "./with-proof";

const ProofDialog = lazyComponent(async () => (await import("./proof-dialog")).ProofDialog, {
  failure: "The confirmation could not be shown",
  shape: "dialog",
});

/** Asks for the proof that a change on its page needs (see `withProof`); leaving the page cancels. */
export function ProofPrompt() {
  const answer = useStore(proofStore, (state) => state.answer);
  useEffect(() => () => proofStore.getState().answer?.(null), []);
  return answer && <ProofDialog onClose={() => answer(null)} onProven={answer} />;
}
