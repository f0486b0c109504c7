"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ShownView, ViewAddress, ViewContext } from "@/lib/accounts/list/saved-view";
import type { SavedView } from "@/lib/contracts/views/saved-view";
import { applyOptimistically, type PendingView, reconcile } from "@/lib/filters/optimistic-view";

/** `push` adds an entry to the browser's history. */
type HistoryMode = "push" | "replace";

export interface ViewInAddress<View> extends ShownView<View> {
  /** Changes filters or order; the saved view that they started from stays current. */
  change: (view: View, how?: HistoryMode) => void;
  /** Opens a view that starts from another saved view, or from none. */
  open: (view: View, saved: SavedView | null, how?: HistoryMode) => void;
}

/**
 * The view in the URL, with the saved view that it started from, and functions that change it. The URL changes without
 * a request for a page: the rows load by themselves, and back and forward step through the views. The router reports
 * the new URL a moment later; until then the hook returns the new view optimistically, so that a ticked box stays
 * ticked.
 *
 * @param address the list's URLs
 * @param context must be referentially stable while it doesn't change
 */
export function useView<View>(address: ViewAddress<View>, context: ViewContext): ViewInAddress<View> {
  const params = useSearchParams();
  const fromUrl = useMemo(() => address.readAddress(params, context), [params, address, context]);
  const key = address.keyOf(fromUrl);
  const [seen, setSeen] = useState(key);
  const [ahead, setAhead] = useState<PendingView<ShownView<View>> | null>(null);
  if (seen !== key) {
    setSeen(key);
    setAhead(reconcile(ahead, key));
  }
  // When the router hasn't reported a new URL yet, a step back returns to the URL that it reported last. It doesn't
  // report that URL again, so the optimistic view is dropped here.
  useEffect(() => {
    const onStep = () => setAhead(null);
    window.addEventListener("popstate", onStep);
    return () => window.removeEventListener("popstate", onStep);
  }, []);
  const open = useCallback(
    (view: View, saved: SavedView | null, how: HistoryMode = "push") => {
      const next = { view, saved, isMissing: false };
      const nextKey = address.keyOf(next);
      if (nextKey !== key) setAhead((now) => applyOptimistically(now, next, nextKey));
      window.history[`${how}State`](null, "", address.addressOf(next, context));
    },
    [key, address, context],
  );
  const shown = ahead?.shown ?? fromUrl;
  const { saved } = shown;
  const change = useCallback((view: View, how?: HistoryMode) => open(view, saved, how), [open, saved]);
  return { ...shown, change, open };
}
