import { createStore, type StoreApi } from "zustand/vanilla";
import type { Outcome } from "@/lib/http/browser/send";

/** A page of rows; `total` is a lower bound if `total_is_exact` is false. */
export interface RowPage<Row> {
  items: Row[];
  next_cursor: string | null;
  total: number;
  total_is_exact?: boolean | undefined;
}

/** The id that identifies a row. */
interface Identified {
  id: string;
}

/** The loaded rows of one view; rows that aren't loaded are only counted (`total`). */
export interface PagedRows<Row> {
  rows: Row[];
  /** The number of matching rows: a lower bound unless `isTotalExact`. */
  total: number;
  isTotalExact: boolean;
  nextCursor: string | null;
  /** Whether the first page has arrived. Until then, an empty list doesn't mean that nothing matches. */
  isStarted: boolean;
  loading: boolean;
  /** Why the last page failed to load; earlier rows stay. */
  problem: string | null;
  /** The request id of the failure, which lets support find it in the logs. */
  reference: string | null;
}

/** Restores removed rows: the rows with these ids, or all. Idempotent. */
export type RestoreRows = (ids?: readonly string[]) => void;

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
 * Computes the number of matching rows. The backend stops counting at a limit: while further pages follow, the total is
 * at least one more than the loaded rows; once the last page is loaded, it is the number of rows.
 */
function totalOf(page: RowPage<unknown>, loaded: number): Pick<PagedRows<unknown>, "total" | "isTotalExact"> {
  if (page.total_is_exact !== false) return { total: page.total, isTotalExact: true };
  if (page.next_cursor === null) return { total: loaded, isTotalExact: true };
  return { total: Math.max(page.total, loaded + 1), isTotalExact: false };
}

/** The values of a row that change, or a function of its current values, which other changes may have preceded. */
export type RowChange<Row> = Partial<Row> | ((row: Row) => Partial<Row>);

/** A list that loads page by page, one request at a time. After a failure it waits for {@link PagedList.retry}. */
export interface PagedList<Row> extends Pick<StoreApi<PagedRows<Row>>, "getState" | "subscribe"> {
  /** Loads pages until the first `count` rows are there, or all rows. */
  need: (count: number) => void;
  retry: () => void;
  /** Replaces everything with this first page. */
  set: (page: RowPage<Row>) => void;
  /** Inserts a newly added row before all others; an already loaded row keeps its position. */
  add: (row: Row) => void;
  /** Changes values of a row if it is loaded. */
  change: (id: string, values: RowChange<Row>) => void;
  /**
   * Removes rows at once.
   *
   * @returns a function that restores all or some of them at their former positions
   */
  remove: (ids: readonly string[]) => RestoreRows;
}

/**
 * Creates the list of one view.
 *
 * @param first the list's first page; null if it must be loaded as well
 */
export function createPagedList<Row extends Identified>(
  first: RowPage<Row> | null,
  load: (cursor: string | null) => Promise<Outcome<RowPage<Row>>>,
): PagedList<Row> {
  const store = createStore<PagedRows<Row>>(() => nothingLoaded);
  const set = (page: RowPage<Row>) => store.setState({ ...nothingLoaded, ...startOf(page) });
  if (first) set(first);
  let neededCount = 0;

  const isShort = () => {
    const { isStarted, nextCursor, rows } = store.getState();
    return !isStarted || (nextCursor !== null && rows.length < neededCount);
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
      neededCount = Math.max(neededCount, count);
      const { loading, problem } = store.getState();
      if (!loading && problem === null && isShort()) void loadOn();
    },
    retry: () => {
      if (store.getState().problem !== null) void loadOn();
    },
    set,
    add: (row) =>
      store.setState((now) =>
        now.rows.some(({ id }) => id === row.id) ? now : { rows: [row, ...now.rows], total: now.total + 1 },
      ),
    change: (id, values) =>
      store.setState(({ rows }) => ({
        rows: rows.map((row) =>
          row.id === id ? { ...row, ...(typeof values === "function" ? values(row) : values) } : row,
        ),
      })),
    remove: (ids) => removeRows(store, ids),
  };
}

/** Skips rows that are already loaded: a page can repeat them if the order has changed since. */
function append<Row extends Identified>(state: PagedRows<Row>, page: RowPage<Row>): Partial<PagedRows<Row>> {
  const known = new Set(state.rows.map(({ id }) => id));
  const newRows = page.items.filter(({ id }) => !known.has(id));
  const rows = [...state.rows, ...newRows];
  const total = totalOf(page, rows.length);
  // Only a first page has an exact total: it takes precedence over the lower bounds of later pages.
  const isKnown = !total.isTotalExact && state.isStarted && state.isTotalExact && state.total > rows.length;
  return { rows, ...(!isKnown && total), nextCursor: page.next_cursor, isStarted: true };
}

function removeRows<Row extends Identified>(store: StoreApi<PagedRows<Row>>, ids: readonly string[]): RestoreRows {
  const idsToRemove = new Set(ids);
  const { rows, total } = store.getState();
  const removed = rows.flatMap((row, index) => (idsToRemove.has(row.id) ? [{ row, index }] : []));
  if (removed.length === 0) return () => {};
  store.setState({ rows: rows.filter(({ id }) => !idsToRemove.has(id)), total: total - removed.length });
  return (only) => {
    store.setState((now) => {
      const presentIds = new Set(now.rows.map(({ id }) => id));
      const isBack = (id: string) => !presentIds.has(id) && (only === undefined || only.includes(id));
      const restored = [...now.rows];
      let missingCount = 0;
      // Rows are restored in ascending order, so that each index is right once the rows before it are back; it is lower
      // by the number of earlier rows that stay removed.
      for (const { row, index } of removed) {
        if (isBack(row.id)) restored.splice(Math.min(index - missingCount, restored.length), 0, row);
        else if (!presentIds.has(row.id)) missingCount += 1;
      }
      return { rows: restored, total: now.total + restored.length - now.rows.length };
    });
  };
}
