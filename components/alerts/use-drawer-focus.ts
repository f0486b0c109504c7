import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { undoneStore } from "./alert-actions";
import type { AlertListHandle } from "./alert-list";

/**
 * Moves the focus into the drawer when it opens, back to the previous element when it closes, and to alerts restored by
 * an undo.
 */
export function useDrawerFocus(panel: RefObject<HTMLDivElement | null>, list: RefObject<AlertListHandle | null>): void {
  // Focuses the drawer on opening, and the previously focused element on closing.
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      const had = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      (had ?? document.getElementById("alerts-bell"))?.focus();
    };
  }, [panel]);

  // The "Undo" button disappears with its message, so the focus moves to the restored alerts once they are rendered.
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => undoneStore.subscribe(({ ids }) => setUndone(new Set(ids))), []);
  useEffect(() => {
    if (undone.size > 0) list.current?.focusFirst(undone);
  }, [undone, list]);
}
