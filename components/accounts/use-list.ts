"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useCacheTime } from "@/components/cache/cache-times";
import { loadAccounts } from "@/lib/accounts/browser/requests";
import { takeLooks } from "@/lib/accounts/looks";
import type { Account, AccountsPage } from "@/lib/contracts/account";
import { createPagedList, type PagedList, type PagedRows, type PutBack } from "@/lib/paging/paged-list";

interface Kept {
  list: PagedList<Account>;
  /** The server's page that the list started with. */
  first: AccountsPage | null;
  atMs: number;
}

/** The lists of this visit, so that returning from an account shows the list as it was. Filled only in browsers, by effects. */
const kept = new Map<string, Kept>();
const keptLists = 12;
const keptMs = 5 * 60_000;
/** Lists longer than this aren't cached again: their beginning already was. */
const mostCached = 100;

/** Adds a new account to the visible list; all other lists are dropped and load again. */
export function addToList(shown: PagedList<Account>, account: Account): void {
  for (const [key, { list }] of kept) if (list !== shown) kept.delete(key);
  shown.add(account);
}

/** Drops every list, after accounts were restored that may belong to any of them. */
export function forgetLists(): void {
  kept.clear();
}

/**
 * Takes accounts out of every list.
 *
 * @returns puts them back
 */
export function takeFromLists(ids: readonly string[]): PutBack {
  const ways = [...kept.values()].map(({ list }) => list.take(ids));
  return (only) => {
    for (const putBack of ways) putBack(only);
  };
}

/** Changes values of an account in every list that holds it. */
export function changeInLists(id: string, values: Partial<Account>): void {
  for (const { list } of kept.values()) list.change(id, values);
}

function recall(key: string, first: AccountsPage | null): PagedList<Account> | null {
  const found = kept.get(key);
  if (!found) return null;
  if (first) return found.first === first ? found.list : null;
  return performance.now() - found.atMs < keptMs ? found.list : null;
}

function keep(key: string, entry: Kept): void {
  kept.delete(key);
  kept.set(key, entry);
  const oldest = kept.keys().next().value;
  if (kept.size > keptLists && oldest !== undefined) kept.delete(oldest);
}

interface Shown {
  list: PagedList<Account>;
  state: PagedRows<Account>;
  /** Whether the rows are still those of the former view, while this one's load. */
  isStale: boolean;
  /** When cached rows were loaded, in milliseconds since 1970; null for fresh ones. */
  asOfMs: number | null;
}

/**
 * The list of a view, with its first page from the server where there is one.
 *
 * @param first must be referentially stable while it is the same page
 * @param reloads another number loads the list again
 */
export function useList(uid: string, query: string, first: AccountsPage | null, reloads: number): Shown {
  const key = `${uid}?${query}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reloads` asks for a new list of the same view
  const list = useMemo(
    () => recall(key, first) ?? createPagedList(first, (cursor) => loadAccounts(query, cursor)),
    [key, query, first, reloads],
  );
  const cacheKey = `/api/accounts?${query}`;
  const { data: cached, mutate } = useSWR<AccountsPage>(cacheKey, null);
  const cachedAtMs = useCacheTime(cacheKey);
  useEffect(() => {
    // News that the user has just seen: pages loaded from the server from now on know about it.
    for (const id of takeLooks()) changeInLists(id, { news: null });
    keep(key, { list, first, atMs: performance.now() });
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

/** The part of a list that is cached: one first page; null before that is loaded. */
function firstPageOf({ isStarted, rows, total, isTotalExact, nextCursor }: PagedRows<Account>): AccountsPage | null {
  return isStarted && rows.length <= mostCached
    ? { items: rows, total, total_is_exact: isTotalExact, next_cursor: nextCursor }
    : null;
}
