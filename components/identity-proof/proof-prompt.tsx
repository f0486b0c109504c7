"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { proofStore } from "./with-proof";

const ProofDialog = lazyComponent(async () => (await import("./proof-dialog")).ProofDialog, {
  failure: "The confirmation could not be shown",
  shape: "dialog",
});

/** Asks for the proof that a change needs (see `withProof`); leaving the page cancels. */
export function ProofPrompt() {
  const resolve = useStore(proofStore, (state) => state.resolve);
  const page = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another page cancels.
  useEffect(() => () => proofStore.getState().resolve?.(null), [page]);
  return resolve && <ProofDialog onClose={() => resolve(null)} onProven={resolve} />;
}
