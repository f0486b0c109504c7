"use client";

import { useStore } from "zustand";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { closeOverlay, overlayStore } from "./actions/overlay-store";
import { TypedAheadText } from "./typed-ahead-text";

const Palette = lazyDialog(
  () => import("./palette"),
  "Search could not be opened",
  <TypedAheadText onEscape={closeOverlay} />,
);

const ActionDialog = lazyDialog(() => import("./action-dialog"), "This could not be opened");

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
