"use client";

import { useCallback } from "react";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { scopeCookie, scopeOf } from "@/lib/accounts/list/scope";
import type { AccountsView } from "@/lib/accounts/list/view";
import { writePreference } from "@/lib/appearance/cookie";
import type { Account } from "@/lib/contracts/accounts/account";
import type { SavedView } from "@/lib/contracts/accounts/account-view";
import type { ViewInAddress } from "./use-view";

/** The functions that change the view: each clears the selection and scrolls to the top. */
export function useViewChanges(
  { view, saved, change: setView, open }: ViewInAddress,
  { unselect, clear }: RowSelection<Account>,
) {
  /** Changes filters or order, and remembers the chosen owner filter for the next visit. */
  const change = useCallback(
    (next: AccountsView) => {
      unselect();
      setView(next);
      window.scrollTo(0, 0);
      // A saved view's owner filter isn't the user's general preference, so it isn't remembered.
      if (saved || next.owner === view.owner) return;
      const scope = scopeOf(next.owner);
      if (scope !== null) writePreference(scopeCookie, scope);
    },
    [unselect, setView, view.owner, saved],
  );
  const search = useCallback(
    (q: string) => {
      unselect();
      // A new search starts with the best match, whatever the previous order.
      setView({ ...view, q, sort: view.q ? view.sort : null }, "replace");
      window.scrollTo(0, 0);
    },
    [unselect, setView, view],
  );
  /** Opens a view, with another saved view or none. */
  const show = (next: AccountsView, of: SavedView | null) => {
    clear();
    open(next, of);
    window.scrollTo(0, 0);
  };
  return { change, search, show };
}
