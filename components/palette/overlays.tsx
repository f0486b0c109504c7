"use client";

import { useStore } from "zustand";
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

/** The dialogs that actions open, loaded when they are first opened. */
export function Overlays() {
  const open = useStore(overlayStore, (state) => state.open);
  if (open === null) return null;
  return open === "palette" ? <Palette onClose={closeOverlay} /> : <ActionDialog kind={open} onClose={closeOverlay} />;
}
