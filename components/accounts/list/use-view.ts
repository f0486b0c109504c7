"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { useHistoryStep } from "@/components/paged-list/use-history-step";
import { applyOptimistically, type PendingView, reconcile } from "@/lib/accounts/list/optimistic-view";
import { addressOf, keyOf, readAddress, type Shown, type ViewContext } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { SavedView } from "@/lib/contracts/accounts/account-view";

type How = "push" | "replace";

export interface ViewInAddress extends Shown {
  /** Changes filters or order; the saved view that they started from stays current. */
  change: (view: AccountsView, how?: How) => void;
  /** Opens a view, with another saved view or none. */
  open: (view: AccountsView, saved: SavedView | null, how?: How) => void;
}

/**
 * The view in the URL, and functions that change it. The URL changes without a request for a page: the rows load by
 * themselves, and back and forward step through the views. The router reports the new URL a moment later; until then
 * the hook returns the new view optimistically, so that a ticked box stays ticked.
 *
 * @param context must be referentially stable while it doesn't change
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
      const url = addressOf(next, context);
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [key, context],
  );
  const { saved } = shown;
  const change = useCallback((view: AccountsView, how?: How) => open(view, saved, how), [open, saved]);
  return { ...shown, change, open };
}
