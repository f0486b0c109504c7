"use client";

import { useStore } from "zustand";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { EarlyText } from "./palette/early-text";
import { closeOverlay, overlayStore } from "./palette/palette-store";

const Palette = lazyComponent(async () => (await import("./palette/palette")).default, {
  failure: "Search could not be opened",
  shape: "dialog",
  waiting: <EarlyText onEscape={closeOverlay} />,
});

const ShortcutDialog = lazyComponent(async () => (await import("./shortcuts/shortcut-dialog")).default, {
  failure: "The shortcuts could not be shown",
  shape: "dialog",
});

/** The shell's dialogs, loaded when they are first opened. */
export function Overlays() {
  const open = useStore(overlayStore, (state) => state.open);
  if (open === "palette") return <Palette onClose={closeOverlay} />;
  if (open === "shortcuts") return <ShortcutDialog onClose={closeOverlay} />;
  return null;
}
