"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import { applyOptimistically, type PendingView, reconcile } from "@/lib/filters/optimistic-view";

/** `push` adds an entry to the browser's history. */
export type HistoryMode = "push" | "replace";

/** How a view is kept in the URL. */
interface ViewInUrl<View> {
  read: (params: { get(name: string): string | null }) => View;
  /** A key for comparing two views. */
  keyOf: (view: View) => string;
  hrefOf: (view: View) => string;
}

/**
 * The view in the URL, and a function that changes it. The URL changes without a request for a page: the rows load by
 * themselves, and back and forward step through the views. The router reports the new URL a moment later; until then
 * the hook returns the new view optimistically, so that a ticked box stays ticked.
 *
 * @param inUrl must be referentially stable while it doesn't change
 */
export function useViewInUrl<View>(inUrl: ViewInUrl<View>): [View, (view: View, how?: HistoryMode) => void] {
  const params = useSearchParams();
  const fromUrl = useMemo(() => inUrl.read(params), [params, inUrl]);
  const key = inUrl.keyOf(fromUrl);
  const [seen, setSeen] = useState(key);
  const [ahead, setAhead] = useState<PendingView<View> | null>(null);
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
    (next: View, how: HistoryMode = "push") => {
      const nextKey = inUrl.keyOf(next);
      if (nextKey !== key) setAhead((now) => applyOptimistically(now, next, nextKey));
      const url = inUrl.hrefOf(next);
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [key, inUrl],
  );
  return [ahead?.shown ?? fromUrl, open];
}
