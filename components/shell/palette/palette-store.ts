import { createStore } from "zustand/vanilla";
import { loadChunk } from "@/lib/lazy/load-chunk";

export type Overlay = "palette" | "shortcuts";

/** The open dialog of the shell; null without one. */
export const overlayStore = createStore<{ open: Overlay | null }>(() => ({ open: null }));

export function openOverlay(overlay: Overlay): void {
  overlayStore.setState({ open: overlay });
}

export function closeOverlay(): void {
  overlayStore.setState({ open: null });
}

export function openPalette(): void {
  openOverlay("palette");
}

/** Preloads the palette's code when its button is hovered or focused. */
export function warmPalette(): void {
  loadChunk(() => import("./palette")).catch(() => {
    // A failure is ignored here: the code is loaded again, and a failure reported, when the palette is opened.
  });
}
