import "client-only";
import type { Cache, State } from "swr";
import { type CacheEntry, isFresh, type LocalCache } from "./database";
import { isMemoryKey } from "./memory-key";

/** The delay by which writes are batched, so that a loading list is written only once. */
const writeDelayMs = 400;

/**
 * The maximum number of stored keys, and of memory keys, per page. Beyond it, the least recently used keys are evicted;
 * their data is loaded again when it is needed.
 */
export const maxKeys = 300;

/** SWR's cache, persisted in this browser between visits. */
export interface PersistentCache extends Cache {
  /** Finds when the data of a key was loaded, in milliseconds since 1970; null for a key without data. */
  findTime: (key: string) => number | null;
  /** Reads the entries of earlier visits. `notify` passes each to SWR, so that mounted components render it. */
  restore: (notify: (key: string, data: unknown) => void) => Promise<void>;
  /** Writes pending entries immediately. */
  flush: () => Promise<void>;
  /** Removes everything, in memory and in the browser. */
  clear: () => Promise<void>;
}

type CachedState = State<unknown, unknown>;

/**
 * Creates the cache of one user. It reads from memory and writes to the browser later; there every key begins with the
 * user's uid, and entries of other users are deleted.
 *
 * @param store where entries are stored between visits
 */
export function createSwrCache(uid: string, store: LocalCache): PersistentCache {
  const prefix = `${encodeURIComponent(uid)}:`;
  const states = new Map<string, CachedState>();
  const times = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const keys = Array.from(waiting);
    waiting.clear();
    await Promise.all(keys.map((key) => writeNow(key)));
  };
  const writeNow = (key: string) => {
    const [data, timestamp] = [states.get(key)?.data, times.get(key)];
    if (data === undefined || timestamp === undefined) return store.remove(prefix + key);
    return store.put(prefix + key, { data, timestamp });
  };
  const writeSoon = (key: string) => {
    waiting.add(key);
    timer ??= setTimeout(() => void flush(), writeDelayMs);
  };
  const restored = new Map<string, unknown>();
  /** A Map keeps its insertion order: a used key moves to the end, so the first key is the least recently used. */
  const touch = (key: string, state: CachedState) => {
    states.delete(key);
    states.set(key, state);
    if (states.size <= maxKeys) return;
    // Memory keys, such as searches, are counted separately, so that they never evict stored lists.
    const alike = Array.from(states.keys()).filter((one) => isMemoryKey(one) === isMemoryKey(key));
    if (alike.length <= maxKeys) return;
    // A key with a pending write isn't evicted.
    const oldest = alike.find((one) => !waiting.has(one));
    if (oldest !== undefined) for (const map of [states, times, restored]) map.delete(oldest);
  };
  const receive = (key: string, { data, timestamp }: CacheEntry, notify: (key: string, data: unknown) => void) => {
    restored.set(key, data);
    times.set(key, timestamp);
    notify(key, data);
    if (states.get(key)?.data === undefined) touch(key, { ...states.get(key), data });
  };

  return {
    // A copy, because reading a key while SWR iterates moves it to the end.
    keys: () => Array.from(states.keys()).values(),
    get: (key) => {
      // SWR's signature is generic, but the cache holds values of any type.
      const state: State | undefined = states.get(key);
      if (state) touch(key, state);
      return state;
    },
    set: (key, state: CachedState) => {
      const isNew = state.data !== undefined && state.data !== states.get(key)?.data;
      touch(key, state);
      // Keys that begin with a dollar sign are SWR's internal state.
      if (!isNew || restored.get(key) === state.data || key.startsWith("$") || isMemoryKey(key)) return;
      times.set(key, Date.now());
      writeSoon(key);
    },
    delete: (key) => {
      for (const map of [states, times, restored]) map.delete(key);
      writeSoon(key);
    },
    findTime: (key) => times.get(key) ?? null,
    restore: async (notify) => {
      for (const [name, entry] of await store.all()) {
        if (!name.startsWith(prefix) || !isFresh(entry, Date.now())) await store.remove(name);
        else if (states.get(name.slice(prefix.length))?.data === undefined)
          receive(name.slice(prefix.length), entry, notify);
      }
    },
    flush,
    clear: async () => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
      for (const map of [states, times, restored]) map.clear();
      await store.clear();
    },
  };
}
