"use client";

import { useCallback } from "react";
import type { RowSelection } from "./use-row-selection";

/**
 * The functions that change a list's view, by a filter, an order or a search: each clears the selection and scrolls to
 * the top.
 *
 * @param setView must be referentially stable while the view doesn't change
 */
export function useListChanges<View extends { q: string; sort: string | null }>(
  view: View,
  setView: (view: View, how?: "push" | "replace") => void,
  { unselect }: Pick<RowSelection<{ id: string }>, "unselect">,
) {
  const change = useCallback(
    (next: View, how?: "push" | "replace") => {
      unselect();
      setView(next, how);
      window.scrollTo(0, 0);
    },
    [unselect, setView],
  );
  const search = useCallback(
    // A new search starts with the best match, whatever the previous order.
    (q: string) => change({ ...view, q, sort: view.q ? view.sort : null }, "replace"),
    [change, view],
  );
  return { change, search };
}
