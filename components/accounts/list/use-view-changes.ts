"use client";

import { useCallback } from "react";
import { scopeCookie, scopeOf } from "@/lib/accounts/list/scope";
import type { AccountsView } from "@/lib/accounts/list/view";
import { writePreference } from "@/lib/appearance/cookie";
import type { SavedView } from "@/lib/contracts/account-view";
import type { RowSelection } from "./use-row-selection";
import type { ViewInAddress } from "./use-view";

/** The ways to another view: each lets the selection go and begins at the top. */
export function useViewChanges(
  { view, saved, change: setView, open }: ViewInAddress,
  { unselect, clear }: RowSelection,
) {
  /** Shows other filters or another order, and remembers whose accounts are wanted. */
  const change = useCallback(
    (next: AccountsView) => {
      unselect();
      setView(next);
      window.scrollTo(0, 0);
      // Whose accounts a saved view is about says nothing of what is wanted elsewhere.
      if (saved || next.owner === view.owner) return;
      const scope = scopeOf(next.owner);
      if (scope !== null) writePreference(scopeCookie, scope);
    },
    [unselect, setView, view.owner, saved],
  );
  const search = useCallback(
    (q: string) => {
      unselect();
      // A new search is a question of its own: the best match comes first, whatever the order was.
      setView({ ...view, q, sort: view.q ? view.sort : null }, "replace");
      window.scrollTo(0, 0);
    },
    [unselect, setView, view],
  );
  /** Shows a view with another saved one, or with none. */
  const show = (next: AccountsView, of: SavedView | null) => {
    clear();
    open(next, of);
    window.scrollTo(0, 0);
  };
  return { change, search, show };
}
