"use client";

import { useStore } from "zustand";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { closeOverlay, overlayStore } from "./actions/overlay-store";
import { TypedAheadText } from "./typed-ahead-text";

const Palette = lazyComponent(async () => (await import("./palette")).default, {
  failure: "Search could not be opened",
  shape: "dialog",
  waiting: <TypedAheadText onEscape={closeOverlay} />,
});

const ActionDialog = lazyComponent(async () => (await import("./action-dialog")).default, {
  failure: "This could not be opened",
  shape: "dialog",
});

/** The dialogs that can open on any page, loaded when they are first opened. */
export function Overlays() {
  const open = useStore(overlayStore, (state) => state.open);
  return (
    <>
      {open === "palette" ? <Palette onClose={closeOverlay} /> : null}
      {open !== null && open !== "palette" ? <ActionDialog kind={open} onClose={closeOverlay} /> : null}
      <ProofPrompt />
    </>
  );
}
