"use client";

import { useCallback } from "react";

/**
 * The functions that change a list's view, by a filter, an order or a search: each scrolls to the top. The new view
 * clears the selection (`useRowSelection`).
 *
 * @param setView must be referentially stable while the view doesn't change
 */
export function useListChanges<View extends { q: string; sort: string | null }>(
  view: View,
  setView: (view: View, how?: "push" | "replace") => void,
) {
  const change = useCallback(
    (next: View, how?: "push" | "replace") => {
      setView(next, how);
      window.scrollTo(0, 0);
    },
    [setView],
  );
  const search = useCallback(
    // A new search starts with the best match, whatever the previous order.
    (q: string) => change({ ...view, q, sort: view.q ? view.sort : null }, "replace"),
    [change, view],
  );
  return { change, search };
}
