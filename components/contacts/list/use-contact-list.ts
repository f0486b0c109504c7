"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useHistoryStep } from "@/components/paged-list/use-history-step";
import { loadContactList } from "@/lib/contact-list/browser/requests";
import { type ContactsView, contactsHref, readContactsView } from "@/lib/contact-list/view";
import type { ContactListPage } from "@/lib/contracts/contacts/contact-list";
import { createPagedList } from "@/lib/paging/paged-list";

/** The view in the URL, and a function that changes it without a request for a page. */
export function useContactsView(): [ContactsView, (view: ContactsView, how?: "push" | "replace") => void] {
  const params = useSearchParams();
  const told = useMemo(() => readContactsView(params), [params]);
  const [ahead, setAhead] = useState<{ view: ContactsView; since: ContactsView } | null>(null);
  useHistoryStep(() => setAhead(null));
  const change = useCallback(
    (view: ContactsView, how: "push" | "replace" = "push") => {
      // The router reports the new URL a moment later; until then the new view is kept here, so that a ticked box stays
      // ticked.
      setAhead({ view, since: told });
      if (how === "push") window.history.pushState(null, "", contactsHref(view));
      else window.history.replaceState(null, "", contactsHref(view));
    },
    [told],
  );
  return [ahead?.since === told ? ahead.view : told, change];
}

/**
 * The list of a view, with its first page from the server where there is one.
 *
 * @param first must be referentially stable while it is the same page
 */
export function useContactList(query: string, first: ContactListPage | null) {
  const list = useMemo(() => createPagedList(first, (cursor) => loadContactList(query, cursor)), [query, first]);
  useEffect(() => list.need(1), [list]);
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState);
  const before = useRef(state);
  useEffect(() => {
    if (state.isStarted) before.current = state;
  }, [state]);
  const isStale = !state.isStarted && before.current.isStarted;
  const { loading, problem, reference } = state;
  return { list, state: isStale ? { ...before.current, loading, problem, reference } : state, isStale };
}
