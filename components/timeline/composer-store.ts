import { createStore } from "zustand/vanilla";
import type { LineKind } from "@/lib/activity/read-line";

/** The kind of entry to start in the page's composer; null once it has been started. */
export const pendingEntryStore = createStore<{ kind: LineKind | null }>(() => ({ kind: null }));

/** Starts an entry in the page's composer, or in the next page's as soon as it is shown. */
export function startEntry(kind: LineKind): void {
  pendingEntryStore.setState({ kind });
}
