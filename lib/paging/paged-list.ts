import { createStore, type StoreApi } from "zustand/vanilla";
import type { Outcome } from "@/lib/http/browser/send";

/** A page of rows; `total` is a lower bound where `total_is_exact` is false. */
export interface RowPage<Row> {
  items: Row[];
  next_cursor: string | null;
  total: number;
  total_is_exact?: boolean | undefined;
}

/** What a row is known by. */
interface Identified {
  id: string;
}

/** The rows of one view as far as they are loaded; rows beyond them are known only by number (`total`). */
export interface PagedRows<Row> {
  rows: Row[];
  /** At least so many match; all of them where `isTotalExact`. */
  total: number;
  isTotalExact: boolean;
  nextCursor: string | null;
  /** Whether its first page has come: an empty list before that says nothing yet. */
  isStarted: boolean;
  /** A page is on its way. */
  loading: boolean;
  /** Why the last page didn't come; what is there stays. */
  problem: string | null;
  /** What support finds the failure by in the logs. */
  reference: string | null;
}

/** Puts rows back that were taken out: those with these ids, or all. Twice changes nothing more. */
export type PutBack = (ids?: readonly string[]) => void;

const nothingLoaded = {
  rows: [],
  total: 0,
  isTotalExact: true,
  nextCursor: null,
  isStarted: false,
  loading: false,
  problem: null,
  reference: null,
} satisfies PagedRows<never>;

function startOf<Row>(page: RowPage<Row>): Partial<PagedRows<Row>> {
  return { rows: page.items, ...totalOf(page, page.items.length), nextCursor: page.next_cursor, isStarted: true };
}

/**
 * How many match. The backend stops counting at some number: while further pages follow there is at least one row
 * more than is loaded, and with the last page the rows themselves are counted.
 */
function totalOf(page: RowPage<unknown>, loaded: number): Pick<PagedRows<unknown>, "total" | "isTotalExact"> {
  if (page.total_is_exact !== false) return { total: page.total, isTotalExact: true };
  if (page.next_cursor === null) return { total: loaded, isTotalExact: true };
  return { total: Math.max(page.total, loaded + 1), isTotalExact: false };
}

/** A list that loads itself page by page. One load at a time; a failed one waits for {@link PagedList.retry}. */
export interface PagedList<Row> extends Pick<StoreApi<PagedRows<Row>>, "getState" | "subscribe"> {
  /** Loads until the first `count` rows are there, or all of them. */
  need: (count: number) => void;
  retry: () => void;
  /** Begins anew with this first page. */
  set: (page: RowPage<Row>) => void;
  /** Shows a row that was just added, before all others; one that is there already stays where it is. */
  add: (row: Row) => void;
  /** Changes values of a row, where it is loaded. */
  change: (id: string, values: Partial<Row>) => void;
  /** Takes rows out at once. @returns the way to put them back where they were, all or only some */
  take: (ids: readonly string[]) => PutBack;
}

/**
 * Makes the list of one view.
 * @param first its first page; null when that has to be loaded too
 */
export function createPagedList<Row extends Identified>(
  first: RowPage<Row> | null,
  load: (cursor: string | null) => Promise<Outcome<RowPage<Row>>>,
): PagedList<Row> {
  const store = createStore<PagedRows<Row>>(() => ({
    ...nothingLoaded,
    ...(first && startOf(first)),
  }));
  let wanted = 0;

  const isShort = () => {
    const { isStarted, nextCursor, rows } = store.getState();
    return !isStarted || (nextCursor !== null && rows.length < wanted);
  };

  const loadOn = async () => {
    store.setState({ loading: true, problem: null, reference: null });
    while (isShort()) {
      const outcome = await load(store.getState().nextCursor);
      if (outcome.kind !== "ok") {
        store.setState({ loading: false, problem: outcome.detail, reference: outcome.reference ?? null });
        return;
      }
      store.setState((state) => append(state, outcome.data));
    }
    store.setState({ loading: false });
  };

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    need: (count) => {
      wanted = Math.max(wanted, count);
      const { loading, problem } = store.getState();
      if (!loading && problem === null && isShort()) void loadOn();
    },
    retry: () => {
      if (store.getState().problem !== null) void loadOn();
    },
    set: (page) => store.setState({ ...nothingLoaded, ...startOf(page) }),
    add: (row) =>
      store.setState((now) =>
        now.rows.some(({ id }) => id === row.id) ? now : { rows: [row, ...now.rows], total: now.total + 1 },
      ),
    change: (id, values) =>
      store.setState(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? { ...row, ...values } : row)) })),
    take: (ids) => takeRows(store, ids),
  };
}

/** Rows that came already (somebody changed the order of things meanwhile) aren't shown twice. */
function append<Row extends Identified>(state: PagedRows<Row>, page: RowPage<Row>): Partial<PagedRows<Row>> {
  const known = new Set(state.rows.map(({ id }) => id));
  const fresh = page.items.filter(({ id }) => !known.has(id));
  const rows = [...state.rows, ...fresh];
  const total = totalOf(page, rows.length);
  // Only a first page is counted to the end: its exact total outlives the lower bounds of later ones.
  const isKnown = !total.isTotalExact && state.isStarted && state.isTotalExact && state.total > rows.length;
  return { rows, ...(!isKnown && total), nextCursor: page.next_cursor, isStarted: true };
}

function takeRows<Row extends Identified>(store: StoreApi<PagedRows<Row>>, ids: readonly string[]): PutBack {
  const wanted = new Set(ids);
  const { rows, total } = store.getState();
  const taken = rows.flatMap((row, index) => (wanted.has(row.id) ? [{ row, index }] : []));
  if (taken.length === 0) return () => {};
  store.setState({ rows: rows.filter(({ id }) => !wanted.has(id)), total: total - taken.length });
  return (only) => {
    store.setState((now) => {
      const there = new Set(now.rows.map(({ id }) => id));
      const isBack = (id: string) => !there.has(id) && (only === undefined || only.includes(id));
      const whole = [...now.rows];
      let stillOut = 0;
      // From the first on: each finds the rows before it in their places, but for those that stay out.
      for (const { row, index } of taken) {
        if (isBack(row.id)) whole.splice(Math.min(index - stillOut, whole.length), 0, row);
        else if (!there.has(row.id)) stillOut += 1;
      }
      return { rows: whole, total: now.total + whole.length - now.rows.length };
    });
  };
}
