import { createStore } from "zustand/vanilla";

/** Whether the panel at the right of the page is open. It covers nothing that somebody works with, and blocks nothing. */
export const drawerStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openDrawer(): void {
  drawerStore.setState({ isOpen: true });
}

export function closeDrawer(): void {
  drawerStore.setState({ isOpen: false });
}
