import "client-only";
import type { Cache, State } from "swr";
import { type CacheEntry, isFresh, type LocalCache } from "./database";

/** Writes wait this long for each other: a list that loads writes once. */
const writeDelayMs = 400;

/** A page that is open all day looks at more than this; what was looked at longest ago is fetched anew. */
export const mostKeys = 300;

/** SWR's cache, kept in this browser between visits. */
export interface PersistentCache extends Cache {
  /** When what stands under a key came, milliseconds since 1970; null for a key that holds nothing. */
  findTime: (key: string) => number | null;
  /** Reads what was kept before. `tell` hands each entry to SWR, so that what is on screen already is drawn anew. */
  restore: (tell: (key: string, data: unknown) => void) => Promise<void>;
  /** Writes at once what waits to be written. */
  flush: () => Promise<void>;
  /** Forgets everything, here and in the browser. */
  clear: () => Promise<void>;
}

type Kept = State<unknown, unknown>;

/**
 * Makes the cache of one person. It answers from memory at once and writes behind; in the browser every key begins with
 * the person's uid, and what is found there of anybody else is thrown away.
 *
 * @param store where it is kept between visits
 */
export function createSwrCache(uid: string, store: LocalCache, nowMs: () => number = Date.now): PersistentCache {
  const prefix = `${encodeURIComponent(uid)}:`;
  const states = new Map<string, Kept>();
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
  /** Maps keep the order in which keys came: what is used goes to the end, what stands first goes first. */
  const touch = (key: string, state: Kept) => {
    states.delete(key);
    states.set(key, state);
    for (const oldest of states.keys()) {
      if (states.size <= mostKeys) return;
      // What waits to be written is needed until it is.
      if (!waiting.has(oldest)) for (const map of [states, times, restored]) map.delete(oldest);
    }
  };
  const receive = (key: string, { data, timestamp }: CacheEntry, tell: (key: string, data: unknown) => void) => {
    restored.set(key, data);
    times.set(key, timestamp);
    tell(key, data);
    if (states.get(key)?.data === undefined) touch(key, { ...states.get(key), data });
  };

  return {
    // A copy: reading a key while SWR goes through them moves it to the end.
    keys: () => Array.from(states.keys()).values(),
    get: (key) => {
      // Generic at SWR's side, of any shape here.
      const state: State | undefined = states.get(key);
      if (state) touch(key, state);
      return state;
    },
    set: (key, state: Kept) => {
      const isNew = state.data !== undefined && state.data !== states.get(key)?.data;
      touch(key, state);
      // SWR keeps its own notes under keys that begin with a dollar sign.
      if (!isNew || restored.get(key) === state.data || key.startsWith("$")) return;
      times.set(key, nowMs());
      writeSoon(key);
    },
    delete: (key) => {
      for (const map of [states, times, restored]) map.delete(key);
      writeSoon(key);
    },
    findTime: (key) => times.get(key) ?? null,
    restore: async (tell) => {
      for (const [name, entry] of await store.all()) {
        if (!name.startsWith(prefix) || !isFresh(entry, nowMs())) await store.remove(name);
        else if (states.get(name.slice(prefix.length))?.data === undefined)
          receive(name.slice(prefix.length), entry, tell);
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
