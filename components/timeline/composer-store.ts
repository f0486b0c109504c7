import { createStore } from "zustand/vanilla";
import type { ComposerKind } from "@/lib/activity/parse-composer-text";

/** The kind of entry to start in the page's composer; null once it has been started. */
export const pendingEntryStore = createStore<{ kind: ComposerKind | null }>(() => ({ kind: null }));

/** Starts an entry in the page's composer, or in the next page's as soon as it is shown. */
export function startEntry(kind: ComposerKind): void {
  pendingEntryStore.setState({ kind });
}
