"use client";

import { useCallback } from "react";
import { useListChanges } from "@/components/paged-list/use-list-changes";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import type { AccountsView } from "@/lib/accounts/list/view";
import { writePreference } from "@/lib/appearance/cookie";
import type { Account } from "@/lib/contracts/accounts/account";
import type { SavedView } from "@/lib/contracts/views/saved-view";
import { scopeCookie, scopeOf } from "@/lib/filters/scope";
import type { ViewInAddress } from "./use-view";

/** The functions that change the view: each scrolls to the top. */
export function useViewChanges(
  { view, saved, change: setView, open }: ViewInAddress<AccountsView>,
  { clear }: Pick<RowSelection<Account>, "clear">,
) {
  const { change: apply, search } = useListChanges(view, setView);
  /** Changes filters or order, and remembers the chosen owner filter for the next visit. */
  const change = useCallback(
    (next: AccountsView) => {
      apply(next);
      // A saved view's owner filter isn't the user's general preference, so it isn't remembered.
      if (saved || next.owner === view.owner) return;
      const scope = scopeOf(next.owner);
      if (scope !== null) writePreference(scopeCookie, scope);
    },
    [apply, view.owner, saved],
  );
  /** Opens a view that starts from another saved view, or from none. */
  const show = (next: AccountsView, of: SavedView | null) => {
    clear();
    open(next, of);
    window.scrollTo(0, 0);
  };
  return { change, search, show };
}
