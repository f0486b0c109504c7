import { createStore } from "zustand/vanilla";
import { loadChunk } from "@/lib/lazy/load-chunk";

export type Overlay = "palette" | "shortcuts";

/** Which of the shell's own dialogs is open. */
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

/** Fetches the palette's code before it is asked for: the pointer or the focus is on its button already. */
export function warmPalette(): void {
  loadChunk(() => import("./palette")).catch(() => {
    // Asked for in earnest, it is fetched again, and what goes wrong then is said.
  });
}
