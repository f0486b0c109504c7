import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { undoneStore } from "./alert-actions";
import type { AlertListHandle } from "./alert-list";

/** Gives the focus to the drawer when it opens, back to whatever had it when it closes, and to what an undo brought back. */
export function useDrawerFocus(panel: RefObject<HTMLDivElement | null>, list: RefObject<AlertListHandle | null>): void {
  // It was opened to be read; whatever had the focus gets it back.
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      const had = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      (had ?? document.getElementById("alerts-bell"))?.focus();
    };
  }, [panel]);

  // The button "Undo" goes with its message: the focus goes to what it brought back, once that is drawn again.
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => undoneStore.subscribe(({ ids }) => setUndone(new Set(ids))), []);
  useEffect(() => {
    if (undone.size > 0) list.current?.focusFirst(undone);
  }, [undone, list]);
}
