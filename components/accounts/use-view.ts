"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { type Ahead, arriveAt, runAhead } from "@/lib/accounts/ahead";
import { type AccountsView, readView, viewHref, writeView } from "@/lib/accounts/view";

type Change = (view: AccountsView, how?: "push" | "replace") => void;

/**
 * The view in the address, and the way to another one. The address changes without a page from the server: the rows come
 * by themselves, and back and forward walk through the views. The router tells of the new address a moment later; until
 * then the view runs ahead of it, so that a box that was ticked stays ticked.
 */
export function useView(): [AccountsView, Change] {
  const params = useSearchParams();
  const told = useMemo(() => readView(params), [params]);
  const query = writeView(told);
  const [seen, setSeen] = useState(query);
  const [ahead, setAhead] = useState<Ahead | null>(null);
  if (seen !== query) {
    setSeen(query);
    setAhead(arriveAt(ahead, query));
  }
  const change = useCallback<Change>(
    (next, how = "push") => {
      if (writeView(next) !== query) setAhead((now) => runAhead(now, next));
      if (how === "push") window.history.pushState(null, "", viewHref(next));
      else window.history.replaceState(null, "", viewHref(next));
    },
    [query],
  );
  return [ahead?.view ?? told, change];
}
