import type { Account, AccountsPage } from "@/lib/contracts/accounts/account";
import type { PagedList, PutBack } from "@/lib/paging/paged-list";

interface Kept {
  list: PagedList<Account>;
  /** The server's first page that the list started with. */
  first: AccountsPage | null;
  atMs: number;
}

/**
 * The lists of this visit, so that returning from an account shows the list unchanged. Filled only in browsers, by
 * effects.
 */
const kept = new Map<string, Kept>();
const cachedLists = 12;
const keptMs = 5 * 60_000;

/** Adds a new account to the visible list; all other lists are evicted and load again. */
export function addToList(shown: PagedList<Account>, account: Account): void {
  for (const [key, { list }] of kept) if (list !== shown) kept.delete(key);
  shown.add(account);
}

/** Evicts every list, because restored accounts may belong to any of them. */
export function deleteLists(): void {
  kept.clear();
}

/**
 * Removes accounts from every list.
 *
 * @returns a function that puts them back
 */
export function removeFromLists(ids: readonly string[]): PutBack {
  const ways = [...kept.values()].map(({ list }) => list.take(ids));
  return (only) => {
    for (const putBack of ways) putBack(only);
  };
}

/** Changes values of an account in every list that contains it. */
export function changeInLists(id: string, values: Partial<Account>): void {
  for (const { list } of kept.values()) list.change(id, values);
}

/** The cached list of a view; null when there is none, or none that started with the given first page. */
export function recall(key: string, first: AccountsPage | null): PagedList<Account> | null {
  const found = kept.get(key);
  if (!found) return null;
  if (first) return found.first === first ? found.list : null;
  return performance.now() - found.atMs < keptMs ? found.list : null;
}

/** Caches the list of a view; the oldest list is evicted above the limit. */
export function keep(key: string, entry: Kept): void {
  kept.delete(key);
  kept.set(key, entry);
  const oldest = kept.keys().next().value;
  if (kept.size > cachedLists && oldest !== undefined) kept.delete(oldest);
}
