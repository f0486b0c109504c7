"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useCacheTime } from "@/components/cache/cache-times";
import type { PagedList, PagedRows, RowPage } from "@/lib/paging/paged-list";

/** Lists longer than this aren't cached again: their beginning already was. */
const maxCached = 100;

export interface ShownRows<Row> {
  list: PagedList<Row>;
  state: PagedRows<Row>;
  /** Whether the rows are still those of the previous view, while the rows of this view load. */
  isStale: boolean;
  /** When cached rows were loaded, in milliseconds since 1970; null for fresh ones. */
  asOfMs: number | null;
}

/**
 * Loads a list, and returns its rows. Until its first page has arrived, these are the list's rows from the browser's
 * cache or, if none are cached, those of the previous list.
 *
 * @param list must be referentially stable while it is the same view
 * @param cacheKey its key in the browser's cache; null: its rows aren't cached
 */
export function usePagedRows<Row>(list: PagedList<Row>, cacheKey: string | null): ShownRows<Row> {
  const { data: cached, mutate } = useSWR<RowPage<Row>>(cacheKey, null);
  const cachedAtMs = useCacheTime(cacheKey ?? "");
  useEffect(() => list.need(1), [list]);
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState);
  const before = useRef(state);
  const beforeMs = useRef<number | null>(null);
  useEffect(() => {
    if (!state.isStarted) return;
    before.current = state;
    beforeMs.current = Date.now();
  }, [state]);
  const page = useMemo(() => (cacheKey === null ? null : firstPageOf(state)), [cacheKey, state]);
  useEffect(() => {
    if (page) void mutate(page, { revalidate: false });
  }, [page, mutate]);
  if (!state.isStarted && cached && cachedAtMs !== null) {
    const painted: PagedRows<Row> = {
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

/** The part of a list to cache, as one first page; null if the list isn't loaded yet or is too long. */
function firstPageOf<Row>({ isStarted, rows, total, isTotalExact, nextCursor }: PagedRows<Row>): RowPage<Row> | null {
  return isStarted && rows.length <= maxCached
    ? { items: rows, total, total_is_exact: isTotalExact, next_cursor: nextCursor }
    : null;
}
