import "client-only";
import type { DBSchema, IDBPDatabase } from "idb";

/** The name of the browser's cache database (checklist F1). */
export const cacheName = "sightlinecoCache";
export const cacheDatabaseVersion = 1;

/** The lifetime of an entry; older ones must be loaded again (checklist F1). */
export const cacheLifetimeMs = 1_200_000;

const maxAttempts = 3;
const betweenTriesMs = 1000;
/** The time limit of one attempt: three of them, with their pauses, take less than 10 s. */
const tryLimitMs = 1500;

/** An entry: the data, and when it was loaded (milliseconds since 1970). */
export interface CacheEntry {
  data: unknown;
  timestamp: number;
}

interface Tables extends DBSchema {
  entries: { key: string; value: CacheEntry };
}

export type Database = IDBPDatabase<Tables>;

/** The browser's cache. No method throws: entries that can't be stored are kept in memory. */
export interface LocalCache {
  /** Finds the entry of a key; null if there is none, or it is stale (case R11). */
  find: (key: string) => Promise<CacheEntry | null>;
  list: (prefix: string) => Promise<[string, CacheEntry][]>;
  put: (key: string, entry: CacheEntry) => Promise<void>;
  remove: (key: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Lists every entry, fresh or stale. */
  all: () => Promise<[string, CacheEntry][]>;
  /** The storage currently used for entries. */
  storage: () => "browser" | "memory";
  close: () => void;
}

export interface CacheOptions {
  open: (onLost: () => void) => Promise<Database>;
  /** Deletes a database that can't be used, without opening it. */
  destroy: () => Promise<void>;
  nowMs?: () => number;
  lifetimeMs?: number;
}

/** Whether an entry may be used: younger than its lifetime, and not from the future (case R11). */
export function isFresh(entry: CacheEntry, nowMs: number, lifetimeMs = cacheLifetimeMs): boolean {
  const ageMs = nowMs - entry.timestamp;
  return ageMs >= 0 && ageMs < lifetimeMs;
}

/**
 * Creates the cache over a database. Each operation is tried up to 3 times, 1 s apart; if all attempts fail, time out
 * or lose the connection, this page uses memory instead of the database.
 *
 * @see checklist F1; case R8
 */
export function createLocalCache(options: CacheOptions): LocalCache {
  const { open, destroy, nowMs = Date.now, lifetimeMs = cacheLifetimeMs } = options;
  const memory = new Map<string, CacheEntry>();
  let opened: Promise<Database> | null = null;
  let isUnavailable = false;

  /**
   * Closes a connection that opened too late, or whose operation failed, because an open connection would block a later
   * deletion of the database.
   */
  const closeConnection = () => {
    opened?.then(
      (database) => database.close(),
      () => {},
    );
    opened = null;
  };
  const reach = () => {
    opened ??= open(() => {
      opened = null;
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const work = async <Result>(
    task: (database: Database) => Promise<Result>,
    instead: () => Result,
  ): Promise<Result> => {
    for (let tries = 0; tries < maxAttempts && !isUnavailable; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
      try {
        return await withTimeout(tryLimitMs, reach().then(task));
      } catch {
        // The browser or another tab closed the connection: the next attempt opens another one.
        closeConnection();
      }
    }
    isUnavailable = true;
    return instead();
  };
  const allOf = () => work(readAll, () => Array.from(memory));
  const isUsable = (entry: CacheEntry | undefined) => entry !== undefined && isFresh(entry, nowMs(), lifetimeMs);

  return {
    find: async (key) => {
      const entry = await work(
        (database) => database.get("entries", key),
        () => memory.get(key),
      );
      return entry && isUsable(entry) ? entry : null;
    },
    list: async (prefix) => (await allOf()).filter(([key, entry]) => key.startsWith(prefix) && isUsable(entry)),
    put: (key, entry) =>
      work(
        async (database) => void (await database.put("entries", entry, key)),
        () => void memory.set(key, entry),
      ),
    remove: (key) =>
      work(
        (database) => database.delete("entries", key),
        () => void memory.delete(key),
      ),
    clear: async () => {
      memory.clear();
      if (!isUnavailable && (await isDone(reach().then((database) => database.clear("entries"))))) return;
      closeConnection();
      await isDone(destroy());
    },
    all: allOf,
    storage: () => (isUnavailable ? "memory" : "browser"),
    close: closeConnection,
  };
}

async function readAll(database: Database): Promise<[string, CacheEntry][]> {
  const transaction = database.transaction("entries");
  const [keys, entries] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  return keys.flatMap((key, at) => {
    const entry = entries[at];
    return entry ? [[key, entry] satisfies [string, CacheEntry]] : [];
  });
}

/**
 * The time limit for clearing the cache on sign-out: one attempt and its fallback take less than the limit of the
 * sign-out's clean-up.
 */
const clearLimitMs = 1100;

async function isDone(task: Promise<unknown>): Promise<boolean> {
  return withTimeout(clearLimitMs, task).then(
    () => true,
    () => false,
  );
}

/**
 * Waits for a task.
 *
 * @throws if it takes longer than `limitMs`
 */
export async function withTimeout<Result>(limitMs: number, task: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The browser's database did not respond in time.")), limitMs);
  });
  try {
    return await Promise.race([task, limit]);
  } finally {
    clearTimeout(timer);
  }
}
