"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useCacheTime } from "@/components/cache/cache-times";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import { takeOpened } from "@/lib/accounts/recently-opened";
import type { Account, AccountsPage } from "@/lib/contracts/accounts/account";
import { createPagedList, type PagedList, type PagedRows } from "@/lib/paging/paged-list";
import { cacheList, changeInLists, findCachedList } from "./cached-lists";

/** Lists longer than this aren't cached again: their beginning already was. */
const maxCached = 100;

interface Shown {
  list: PagedList<Account>;
  state: PagedRows<Account>;
  /** Whether the rows are still those of the previous view, while this one's load. */
  isStale: boolean;
  /** When cached rows were loaded, in milliseconds since 1970; null for fresh ones. */
  asOfMs: number | null;
}

/**
 * The list of a view, with its first page from the server where there is one.
 *
 * @param first must be referentially stable while it is the same page
 * @param reloads a new number loads the list again
 */
export function useList(uid: string, query: string, first: AccountsPage | null, reloads: number): Shown {
  const key = `${uid}?${query}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reloads` asks for a new list of the same view
  const list = useMemo(
    () => findCachedList(key, first) ?? createPagedList(first, (cursor) => loadAccounts(query, cursor)),
    [key, query, first, reloads],
  );
  const cacheKey = `/api/accounts?${query}`;
  const { data: cached, mutate } = useSWR<AccountsPage>(cacheKey, null);
  const cachedAtMs = useCacheTime(cacheKey);
  useEffect(() => {
    // The user has just seen this news: later responses from the server no longer include it.
    for (const id of takeOpened()) changeInLists(id, { news: null });
    cacheList(key, { list, first, atMs: performance.now() });
    list.need(1);
  }, [key, list, first]);
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState);
  const before = useRef(state);
  const beforeMs = useRef<number | null>(null);
  useEffect(() => {
    if (!state.isStarted) return;
    before.current = state;
    beforeMs.current = Date.now();
  }, [state]);
  const page = useMemo(() => firstPageOf(state), [state]);
  useEffect(() => {
    if (page) void mutate(page, { revalidate: false });
  }, [page, mutate]);
  if (!state.isStarted && cached && cachedAtMs !== null) {
    const painted: PagedRows<Account> = {
      ...state,
      rows: cached.items,
      total: cached.total,
      isTotalExact: cached.total_is_exact !== false,
      nextCursor: null,
      isStarted: true,
    };
    return { list, state: painted, isStale: true, asOfMs: cachedAtMs };
  }
  const isStale = !state.isStarted && before.current.isStarted;
  const { loading, problem, reference } = state;
  const shown = isStale ? { ...before.current, loading, problem, reference } : state;
  return { list, state: shown, isStale, asOfMs: isStale && problem !== null ? beforeMs.current : null };
}

/** The cached part of a list: one first page; null before it is loaded. */
function firstPageOf({ isStarted, rows, total, isTotalExact, nextCursor }: PagedRows<Account>): AccountsPage | null {
  return isStarted && rows.length <= maxCached
    ? { items: rows, total, total_is_exact: isTotalExact, next_cursor: nextCursor }
    : null;
}
