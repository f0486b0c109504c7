"use client";

import { useCallback, useRef, useState } from "react";
import { nothingSelected, type Selection, selectRange, toggleSelected } from "@/lib/paging/selection";

export type RowSelection<Row extends { id: string }> = ReturnType<typeof useRowSelection<Row>>;

/**
 * The selected rows, and whether the selection covers all matching accounts.
 *
 * @param items the loaded rows
 */
export function useRowSelection<Row extends { id: string }>(items: readonly Row[]) {
  const [selection, setSelection] = useState<Selection<Row>>(nothingSelected);
  /** The selection that was widened to all matching accounts, loaded or not; any change narrows it to rows again. */
  const [widened, setWidened] = useState<Selection<Row>>(nothingSelected);
  const [hasBoxes, setBoxes] = useState(false);
  const lastSelected = useRef(0);
  const select = useCallback(
    (row: Row, index: number, isRange: boolean) => {
      // Read before it changes: React may run the update later.
      const from = lastSelected.current;
      setSelection((now) => (isRange ? selectRange(now, items, from, index) : toggleSelected(now, row)));
      lastSelected.current = index;
    },
    [items],
  );
  const selectLoaded = () =>
    setSelection((now) =>
      items.every(({ id }) => now.has(id)) ? nothingSelected : selectRange(now, items, 0, items.length - 1),
    );
  /** Adds rows to the selection. */
  const add = useCallback(
    (some: readonly Row[]) => setSelection((now) => selectRange(now, some, 0, some.length - 1)),
    [],
  );
  /** Clears the selection, and where a range starts; checkboxes stay visible if the user turned them on. */
  const unselect = useCallback(() => {
    setSelection(nothingSelected);
    lastSelected.current = 0;
  }, []);
  const clear = () => {
    unselect();
    setBoxes(false);
  };
  const isPicking = hasBoxes || selection.size > 0;
  return {
    selection,
    /** Whether checkboxes are shown: turned on by the user, or because rows are selected. */
    isPicking,
    /** Whether all matching accounts are selected, loaded or not. */
    isAll: widened === selection,
    select,
    add,
    /** Selects every loaded row, or none when all of them are selected. */
    selectLoaded,
    selectAll: () => setWidened(selection),
    unselect,
    clear,
    togglePicking: () => (isPicking ? clear() : setBoxes(true)),
  };
}
