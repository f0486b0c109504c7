import { createStore } from "zustand/vanilla";
import type { Overlay } from "./action";

/** The open dialog of the shell; null if none is open. */
export const overlayStore = createStore<{ open: Overlay | null }>(() => ({ open: null }));

export function openOverlay(overlay: Overlay): void {
  overlayStore.setState({ open: overlay });
}

export function closeOverlay(): void {
  overlayStore.setState({ open: null });
}
