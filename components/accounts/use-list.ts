"use client";

import { useEffect, useMemo } from "react";
import { type ShownRows, usePagedRows } from "@/components/paged-list/use-paged-rows";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import { consumeOpened } from "@/lib/accounts/recently-opened";
import type { Account, AccountsPage } from "@/lib/contracts/accounts/account";
import { createPagedList } from "@/lib/paging/paged-list";
import { cacheList, changeInLists, findCachedList } from "./cached-lists";

/**
 * The list of a view, starting with its first page from the server, if that came with the page.
 *
 * @param first must be referentially stable while it is the same page
 * @param reloads a new number loads the list again
 */
export function useList(uid: string, query: string, first: AccountsPage | null, reloads: number): ShownRows<Account> {
  const key = `${uid}?${query}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reloads` asks for a new list of the same view
  const list = useMemo(
    () => findCachedList(key, first) ?? createPagedList(first, (cursor) => loadAccounts(query, cursor)),
    [key, query, first, reloads],
  );
  useEffect(() => {
    // The user has just seen this news: later responses from the server no longer include it.
    for (const id of consumeOpened()) changeInLists(id, { news: null });
    cacheList(key, { list, first, atMs: performance.now() });
  }, [key, list, first]);
  return usePagedRows(list, `/api/accounts?${query}`);
}
