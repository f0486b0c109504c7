import { createStore } from "zustand/vanilla";

/** Whether the panel at the right of the page is open. It isn't modal and doesn't cover the page's controls. */
export const drawerStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openDrawer(): void {
  drawerStore.setState({ isOpen: true });
}

export function closeDrawer(): void {
  drawerStore.setState({ isOpen: false });
}
