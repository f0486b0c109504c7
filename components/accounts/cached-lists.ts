import type { Account, AccountsPage } from "@/lib/contracts/accounts/account";
import type { PagedList, RestoreRows, RowChange } from "@/lib/paging/paged-list";

interface CachedList {
  list: PagedList<Account>;
  /** The first page, from the server, with which the list started. */
  first: AccountsPage | null;
  atMs: number;
}

/**
 * The lists of this visit, so that returning from an account shows the list unchanged. Filled only in browsers, by
 * effects.
 */
const cache = new Map<string, CachedList>();
const maxLists = 12;
const maxAgeMs = 5 * 60_000;

/** Adds a new account to the visible list; all other lists are evicted and load again. */
export function addToList(shown: PagedList<Account>, account: Account): void {
  for (const [key, { list }] of cache) if (list !== shown) cache.delete(key);
  shown.add(account);
}

/** Evicts every list, because restored accounts may belong to any of them. */
export function deleteLists(): void {
  cache.clear();
}

/**
 * Removes accounts from every list.
 *
 * @returns a function that puts them back
 */
export function removeFromLists(ids: readonly string[]): RestoreRows {
  const restores = [...cache.values()].map(({ list }) => list.remove(ids));
  return (only) => {
    for (const restoreRows of restores) restoreRows(only);
  };
}

/** Changes values of an account in every list that contains it. */
export function changeInLists(id: string, values: RowChange<Account>): void {
  for (const { list } of cache.values()) list.change(id, values);
}

/** The cached list of a view; null when none is cached, or when the cached one started with another first page. */
export function findCachedList(key: string, first: AccountsPage | null): PagedList<Account> | null {
  const found = cache.get(key);
  if (!found) return null;
  if (first) return found.first === first ? found.list : null;
  return performance.now() - found.atMs < maxAgeMs ? found.list : null;
}

/** Caches the list of a view; the oldest list is evicted above the limit. */
export function cacheList(key: string, entry: CachedList): void {
  cache.delete(key);
  cache.set(key, entry);
  const oldest = cache.keys().next().value;
  if (cache.size > maxLists && oldest !== undefined) cache.delete(oldest);
}
