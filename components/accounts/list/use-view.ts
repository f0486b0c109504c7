"use client";

import { useCallback, useMemo } from "react";
import { type How, useViewInUrl } from "@/components/paged-list/use-view-in-url";
import { addressOf, keyOf, readAddress, type Shown, type ViewContext } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { SavedView } from "@/lib/contracts/accounts/account-view";

export interface ViewInAddress extends Shown {
  /** Changes filters or order; the saved view that they started from stays current. */
  change: (view: AccountsView, how?: How) => void;
  /** Opens a view, with another saved view or none. */
  open: (view: AccountsView, saved: SavedView | null, how?: How) => void;
}

/**
 * The view in the URL, with the saved view that it started from, and functions that change it (`useViewInUrl`).
 *
 * @param context must be referentially stable while it doesn't change
 */
export function useView(context: ViewContext): ViewInAddress {
  const inUrl = useMemo(
    () => ({
      read: (params: { get(name: string): string | null }) => readAddress(params, context),
      keyOf,
      hrefOf: (shown: Shown) => addressOf(shown, context),
    }),
    [context],
  );
  const [shown, show] = useViewInUrl<Shown>(inUrl);
  const open = useCallback(
    (view: AccountsView, saved: SavedView | null, how?: How) => show({ view, saved, isMissing: false }, how),
    [show],
  );
  const { saved } = shown;
  const change = useCallback((view: AccountsView, how?: How) => open(view, saved, how), [open, saved]);
  return { ...shown, change, open };
}
