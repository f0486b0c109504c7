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
  const resolve = useStore(proofStore, (state) => state.resolve);
  useEffect(() => () => proofStore.getState().resolve?.(null), []);
  return resolve && <ProofDialog onClose={() => resolve(null)} onProven={resolve} />;
}
