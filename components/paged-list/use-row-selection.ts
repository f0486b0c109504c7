"use client";

import { useCallback, useEffect, useState } from "react";
import { nothingSelected, refreshSelected, type Selection, selectRange, toggleSelected } from "@/lib/paging/selection";

export type RowSelection<Row extends { id: string }> = ReturnType<typeof useRowSelection<Row>>;

interface Selected<Row> {
  rows: Selection<Row>;
  /**
   * Whether the selection covers all matching rows, loaded or not. Any change to it narrows it to individual rows
   * again.
   */
  isAll: boolean;
  /** The index where a range starts. */
  from: number;
}

const nothing: Selected<never> = { rows: nothingSelected, isAll: false, from: 0 };

/**
 * The selected rows, and whether the selection covers all matching rows. Opening another view clears it, so that no bulk
 * change applies to rows that are out of sight.
 *
 * @param items the loaded rows
 * @param viewKey equal for equal views
 */
export function useRowSelection<Row extends { id: string }>(items: readonly Row[], viewKey: string) {
  const [{ rows: selection, isAll }, setSelected] = useState<Selected<Row>>(nothing);
  const [hasBoxes, setBoxes] = useState(false);
  const [selectedIn, setSelectedIn] = useState(viewKey);
  if (selectedIn !== viewKey) {
    setSelectedIn(viewKey);
    setSelected(nothing);
  }
  const select = useCallback(
    (row: Row, index: number, isRange: boolean) =>
      setSelected(({ rows, from }) => ({
        rows: isRange ? selectRange(rows, items, from, index) : toggleSelected(rows, row),
        isAll: false,
        from: index,
      })),
    [items],
  );
  const selectLoaded = () =>
    setSelected(({ rows, from }) => ({
      rows: items.every(({ id }) => rows.has(id)) ? nothingSelected : selectRange(rows, items, 0, items.length - 1),
      isAll: false,
      from,
    }));
  /** Adds rows to the selection. */
  const add = useCallback(
    (some: readonly Row[]) =>
      setSelected(({ rows, from }) => ({ rows: selectRange(rows, some, 0, some.length - 1), isAll: false, from })),
    [],
  );
  /** Takes over changes of selected rows: a bulk change skips rows whose values aren't those that the user saw. */
  const refresh = useCallback(
    (some: readonly Row[]) =>
      setSelected((now) => {
        const rows = refreshSelected(now.rows, some);
        return rows === now.rows ? now : { ...now, rows };
      }),
    [],
  );
  useEffect(() => refresh(items), [refresh, items]);
  const clear = () => {
    setSelected(nothing);
    setBoxes(false);
  };
  const isPicking = hasBoxes || selection.size > 0;
  return {
    selection,
    /** Whether checkboxes are shown: turned on by the user, or because rows are selected. */
    isPicking,
    /** Whether all matching rows are selected, loaded or not. */
    isAll,
    select,
    add,
    refresh,
    /** Selects every loaded row, or none when all of them are selected. */
    selectLoaded,
    selectAll: () => setSelected((now) => ({ ...now, isAll: true })),
    clear,
    togglePicking: () => (isPicking ? clear() : setBoxes(true)),
  };
}
