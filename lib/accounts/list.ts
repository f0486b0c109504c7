import { createStore, type StoreApi } from "zustand/vanilla";
import type { Account, AccountsPage } from "@/lib/contracts/account";
import type { Outcome } from "@/lib/http/send";

/** The rows of one view as far as they are loaded; rows beyond them are known only by number (`total`). */
export interface AccountList {
  items: Account[];
  total: number;
  nextCursor: string | null;
  /** Whether its first page has come: an empty list before that says nothing yet. */
  isStarted: boolean;
  /** `failed` keeps what is there; `problem` says why. */
  status: "ready" | "loading" | "failed";
  problem: string | null;
}

type LoadPage = (cursor: string | null) => Promise<Outcome<AccountsPage>>;

/** A list that loads itself page by page. One load at a time; a failed one waits for {@link AccountListStore.retry}. */
export interface AccountListStore extends Pick<StoreApi<AccountList>, "getState" | "subscribe"> {
  /** Loads until the first `count` rows are there, or all of them. */
  need: (count: number) => void;
  retry: () => void;
  /** Takes a row out at once. @returns the way to put it back where it was */
  take: (id: string) => () => void;
}

/**
 * Makes the list of one view.
 * @param first its first page; null when that has to be loaded too
 */
export function createAccountList(first: AccountsPage | null, load: LoadPage): AccountListStore {
  const store = createStore<AccountList>(() => ({
    items: first?.items ?? [],
    total: first?.total ?? 0,
    nextCursor: first?.next_cursor ?? null,
    isStarted: first !== null,
    status: "ready",
    problem: null,
  }));
  let wanted = 0;

  const isShort = () => {
    const { isStarted, nextCursor, items } = store.getState();
    return !isStarted || (nextCursor !== null && items.length < wanted);
  };

  const loadOn = async () => {
    store.setState({ status: "loading", problem: null });
    while (isShort()) {
      const outcome = await load(store.getState().nextCursor);
      if (outcome.kind !== "ok") {
        store.setState({ status: "failed", problem: outcome.detail });
        return;
      }
      store.setState((state) => append(state, outcome.data));
    }
    store.setState({ status: "ready" });
  };

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    need: (count) => {
      wanted = Math.max(wanted, count);
      if (store.getState().status === "ready" && isShort()) void loadOn();
    },
    retry: () => {
      if (store.getState().status === "failed") void loadOn();
    },
    take: (id) => takeRow(store, id),
  };
}

/** Rows that came already (somebody changed the order of things meanwhile) aren't shown twice. */
function append(state: AccountList, page: AccountsPage): Partial<AccountList> {
  const known = new Set(state.items.map((account) => account.id));
  const fresh = page.items.filter((account) => !known.has(account.id));
  return { items: [...state.items, ...fresh], nextCursor: page.next_cursor, total: page.total, isStarted: true };
}

function takeRow(store: StoreApi<AccountList>, id: string): () => void {
  const { items, total } = store.getState();
  const index = items.findIndex((account) => account.id === id);
  const account = items[index];
  if (!account) return () => {};
  store.setState({ items: items.toSpliced(index, 1), total: total - 1 });
  return () => {
    store.setState((now) =>
      now.items.some((other) => other.id === id)
        ? now
        : { items: now.items.toSpliced(Math.min(index, now.items.length), 0, account), total: now.total + 1 },
    );
  };
}
