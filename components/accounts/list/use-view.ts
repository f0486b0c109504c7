"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { useHistoryStep } from "@/components/paged-list/use-history-step";
import { applyOptimistically, type PendingView, reconcile } from "@/lib/accounts/list/optimistic-view";
import { addressOf, keyOf, readAddress, type Shown, type ViewContext } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { SavedView } from "@/lib/contracts/account-view";

type How = "push" | "replace";

export interface ViewInAddress extends Shown {
  /** Shows other filters or another order; the saved view that they began with stays the same. */
  change: (view: AccountsView, how?: How) => void;
  /** Shows a view with another saved one, or with none. */
  open: (view: AccountsView, saved: SavedView | null, how?: How) => void;
}

/**
 * The view in the address, and the way to another one. The address changes without a page from the server: the rows come
 * by themselves, and back and forward walk through the views. The router tells of the new address a moment later; until
 * then the view runs ahead of it, so that a box that was ticked stays ticked.
 *
 * @param context must stay the same object while it is the same
 */
export function useView(context: ViewContext): ViewInAddress {
  const params = useSearchParams();
  const told = useMemo(() => readAddress(params, context), [params, context]);
  const key = keyOf(told);
  const [seen, setSeen] = useState(key);
  const [ahead, setAhead] = useState<PendingView<Shown> | null>(null);
  if (seen !== key) {
    setSeen(key);
    setAhead(reconcile(ahead, key));
  }
  useHistoryStep(() => setAhead(null));
  const shown = ahead?.shown ?? told;
  const open = useCallback(
    (view: AccountsView, saved: SavedView | null, how: How = "push") => {
      const next: Shown = { view, saved, isMissing: false };
      if (keyOf(next) !== key) setAhead((now) => applyOptimistically(now, next, keyOf(next)));
      const address = addressOf(next, context);
      if (how === "push") window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
    [key, context],
  );
  const { saved } = shown;
  const change = useCallback((view: AccountsView, how?: How) => open(view, saved, how), [open, saved]);
  return { ...shown, change, open };
}
