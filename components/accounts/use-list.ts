"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useCacheTime } from "@/components/cache/cache-times";
import { type AccountList, type AccountListStore, createAccountList } from "@/lib/accounts/list";
import { loadAccounts } from "@/lib/accounts/requests";
import type { AccountsPage } from "@/lib/contracts/account";

interface Kept {
  list: AccountListStore;
  /** The page from the server that it began with. */
  first: AccountsPage | null;
  atMs: number;
}

/** Coming back from an account, the list is as it was. Filled in browsers only, by effects. */
const kept = new Map<string, Kept>();
const keptLists = 12;
const keptMs = 5 * 60_000;
/** Longer lists aren't written again and again: their beginning was. */
const mostCached = 100;

/** Forgets every list, after something was added that may belong into any of them. */
export function forgetLists(): void {
  kept.clear();
}

/** Takes an account out of every list. @returns the way to put it back */
export function takeFromLists(id: string): () => void {
  const ways = [...kept.values()].map(({ list }) => list.take(id));
  return () => {
    for (const putBack of ways) putBack();
  };
}

function recall(key: string, first: AccountsPage | null): AccountListStore | null {
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
  list: AccountListStore;
  state: AccountList;
  /** What is shown is of the view before; this one's rows are on their way. */
  isStale: boolean;
  /** When that came, for rows that this browser kept from an earlier visit; milliseconds since 1970. */
  asOfMs: number | null;
}

/**
 * The list of a view, with its first page from the server where there is one.
 * @param first must stay the same object while it is the same page
 */
export function useList(uid: string, query: string, first: AccountsPage | null): Shown {
  const key = `${uid}?${query}`;
  const list = useMemo(
    () => recall(key, first) ?? createAccountList(first, (cursor) => loadAccounts(query, cursor)),
    [key, query, first],
  );
  const cacheKey = `/api/accounts?${query}`;
  const { data: cached, mutate } = useSWR<AccountsPage>(cacheKey, null);
  const cachedAtMs = useCacheTime(cacheKey);
  useEffect(() => {
    keep(key, { list, first, atMs: performance.now() });
    list.need(1);
  }, [key, list, first]);
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState);
  const before = useRef(state);
  useEffect(() => {
    if (state.isStarted) before.current = state;
  }, [state]);
  const page = useMemo(() => firstPageOf(state), [state]);
  useEffect(() => {
    if (page) void mutate(page, { revalidate: false });
  }, [page, mutate]);
  if (!state.isStarted && cached && cachedAtMs !== null) {
    const painted: AccountList = {
      ...state,
      items: cached.items,
      total: cached.total,
      nextCursor: null,
      isStarted: true,
    };
    return { list, state: painted, isStale: state.status !== "failed", asOfMs: cachedAtMs };
  }
  const isStale = !state.isStarted && state.status !== "failed" && before.current.isStarted;
  return { list, state: isStale ? before.current : state, isStale, asOfMs: null };
}

/** What the cache keeps of a list: as much as a first page; null before that has come. */
function firstPageOf({ isStarted, items, total, nextCursor }: AccountList): AccountsPage | null {
  return isStarted && items.length <= mostCached ? { items, total, next_cursor: nextCursor } : null;
}
