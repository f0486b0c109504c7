"use client";

import { useCallback, useMemo } from "react";
import { type HistoryMode, useViewInUrl } from "@/components/paged-list/use-view-in-url";
import type { ShownView, ViewAddress, ViewContext } from "@/lib/accounts/list/saved-view";
import type { SavedView } from "@/lib/contracts/views/saved-view";

export interface ViewInAddress<View> extends ShownView<View> {
  /** Changes filters or order; the saved view that they started from stays current. */
  change: (view: View, how?: HistoryMode) => void;
  /** Opens a view that starts from another saved view, or from none. */
  open: (view: View, saved: SavedView | null, how?: HistoryMode) => void;
}

/**
 * The view in the URL, with the saved view that it started from, and functions that change it (`useViewInUrl`).
 *
 * @param address the list's URLs
 * @param context must be referentially stable while it doesn't change
 */
export function useView<View>(address: ViewAddress<View>, context: ViewContext): ViewInAddress<View> {
  const inUrl = useMemo(
    () => ({
      read: (params: { get(name: string): string | null }) => address.readAddress(params, context),
      keyOf: address.keyOf,
      hrefOf: (shown: ShownView<View>) => address.addressOf(shown, context),
    }),
    [address, context],
  );
  const [shown, show] = useViewInUrl<ShownView<View>>(inUrl);
  const open = useCallback(
    (view: View, saved: SavedView | null, how?: HistoryMode) => show({ view, saved, isMissing: false }, how),
    [show],
  );
  const { saved } = shown;
  const change = useCallback((view: View, how?: HistoryMode) => open(view, saved, how), [open, saved]);
  return { ...shown, change, open };
}
