import "client-only";
import type { DBSchema, IDBPDatabase } from "idb";

/** The browser's database of what it has loaded (checklist F1). */
export const cacheName = "sightlinecoCache";
export const cacheDatabaseVersion = 1;

/** What is older has to be loaded again (checklist F1). */
export const cacheLifetimeMs = 1_200_000;

const mostTries = 3;
const betweenTriesMs = 1000;
/** A try that hangs is over after this: three of them, with their pauses, end before anybody waits 10 s in the background. */
const tryLimitMs = 1500;

/** What is kept under a key: the data, and when it came (milliseconds since 1970). */
export interface CacheEntry {
  data: unknown;
  timestamp: number;
}

interface Tables extends DBSchema {
  entries: { key: string; value: CacheEntry };
}

export type Database = IDBPDatabase<Tables>;

/** The cache as the rest of the product sees it. Nothing in it ever throws: what can't be stored is kept in memory. */
export interface LocalCache {
  /** The entry under a key; null without one, and for one that is stale (case R11). */
  find: (key: string) => Promise<CacheEntry | null>;
  /** Every fresh entry whose key begins so. */
  list: (prefix: string) => Promise<[string, CacheEntry][]>;
  put: (key: string, entry: CacheEntry) => Promise<void>;
  remove: (key: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Everything that is there, fresh or not. */
  all: () => Promise<[string, CacheEntry][]>;
  /** Where it is kept at this moment. */
  place: () => "browser" | "memory";
  close: () => void;
}

export interface CacheOptions {
  open: (onLost: () => void) => Promise<Database>;
  /** Deletes what is on the disk without opening it: what clears a database that can't be used. */
  destroy: () => Promise<void>;
  nowMs?: () => number;
  lifetimeMs?: number;
}

/** True while an entry may be used: younger than its lifetime, and not from the future (case R11). */
export function isFresh(entry: CacheEntry, nowMs: number, lifetimeMs = cacheLifetimeMs): boolean {
  const ageMs = nowMs - entry.timestamp;
  return ageMs >= 0 && ageMs < lifetimeMs;
}

/**
 * Makes the cache on top of a database. Each piece of work is tried up to 3 times, 1 s apart; a database that refuses
 * all of them, hangs, or is closed under us is given up for this page, and memory takes its place.
 *
 * @see checklist F1; case R8
 */
export function createLocalCache(options: CacheOptions): LocalCache {
  const { open, destroy, nowMs = Date.now, lifetimeMs = cacheLifetimeMs } = options;
  const memory = new Map<string, CacheEntry>();
  let opened: Promise<Database> | null = null;
  let isGivenUp = false;

  /** Lets a connection go that came too late, or that failed: an open one would stand in the way of a later delete. */
  const letGo = () => {
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
    for (let tries = 0; tries < mostTries && !isGivenUp; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
      try {
        return await within(tryLimitMs, reach().then(task));
      } catch {
        // A connection that was closed under us is opened anew by the next try.
        letGo();
      }
    }
    isGivenUp = true;
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
      if (!isGivenUp && (await isDone(reach().then((database) => database.clear("entries"))))) return;
      letGo();
      await isDone(destroy());
    },
    all: allOf,
    place: () => (isGivenUp ? "memory" : "browser"),
    close: letGo,
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

/** Who signs out waits for this: one try, and what helps when it fails, end before the limit of a sign-out's clean-ups. */
const clearLimitMs = 1100;

async function isDone(task: Promise<unknown>): Promise<boolean> {
  return within(clearLimitMs, task).then(
    () => true,
    () => false,
  );
}

/** @throws when it takes longer */
export async function within<Result>(limitMs: number, task: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The browser's database did not answer in time.")), limitMs);
  });
  try {
    return await Promise.race([task, limit]);
  } finally {
    clearTimeout(timer);
  }
}
