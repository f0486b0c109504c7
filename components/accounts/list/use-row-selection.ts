"use client";

import { useCallback, useRef, useState } from "react";
import { nothingSelected, selectRange, toggleSelected } from "@/lib/accounts/list/selection";
import type { Account } from "@/lib/contracts/account";

export type RowSelection = ReturnType<typeof useRowSelection>;

/**
 * Which rows of the list are selected, and whether all that match are meant.
 *
 * @param items the rows that are loaded
 */
export function useRowSelection(items: readonly Account[]) {
  const [selection, setSelection] = useState(nothingSelected);
  /** The selection for which all that match were meant, loaded or not; any change of it means rows again. */
  const [widened, setWidened] = useState(nothingSelected);
  const [hasBoxes, setBoxes] = useState(false);
  const lastSelected = useRef(0);
  const select = useCallback(
    (account: Account, index: number, isRange: boolean) => {
      setSelection((now) =>
        isRange ? selectRange(now, items, lastSelected.current, index) : toggleSelected(now, account),
      );
      lastSelected.current = index;
    },
    [items],
  );
  const selectLoaded = () =>
    setSelection((now) =>
      items.every((account) => now.has(account.id)) ? nothingSelected : selectRange(now, items, 0, items.length - 1),
    );
  /** Selects nothing any more; boxes that were asked for stay. */
  const unselect = useCallback(() => setSelection(nothingSelected), []);
  const clear = () => {
    unselect();
    setBoxes(false);
  };
  const isPicking = hasBoxes || selection.size > 0;
  return {
    selection,
    /** Whether boxes are shown, asked for or because something is selected. */
    isPicking,
    /** Whether all that match are meant, loaded or not. */
    isAll: widened === selection,
    select,
    /** Selects every loaded row, or none when all of them are. */
    selectLoaded,
    selectAll: () => setWidened(selection),
    unselect,
    clear,
    togglePicking: () => (isPicking ? clear() : setBoxes(true)),
  };
}
