"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { useStore } from "zustand";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { proofStore } from "@/lib/identity-proof/browser/with-proof";

const ProofDialog = lazyDialog(() => import("./proof-dialog"), "The confirmation could not be shown");

/** Asks for the proof that a change needs (see `withProof`); leaving the page cancels. */
export function ProofPrompt() {
  const resolve = useStore(proofStore, (state) => state.resolve);
  const page = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another page cancels.
  useEffect(() => () => proofStore.getState().resolve?.(null), [page]);
  return resolve && <ProofDialog onClose={() => resolve(null)} onProven={resolve} />;
}
