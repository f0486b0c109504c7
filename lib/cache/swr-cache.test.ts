import { type CacheEntry, cacheLifetimeMs, type LocalCache } from "./database";
import { memoryKey } from "./memory-key";
import { createSwrCache, maxKeys } from "./swr-cache";

const startMs = Date.UTC(2026, 10, 21, 14);

beforeEach(() => jest.useFakeTimers({ now: startMs }));
afterEach(() => jest.useRealTimers());

function memoryStore(entries = new Map<string, CacheEntry>()): LocalCache & { entries: Map<string, CacheEntry> } {
  return {
    entries,
    find: async (key) => entries.get(key) ?? null,
    list: async () => [...entries],
    put: async (key, entry) => void entries.set(key, entry),
    remove: async (key) => void entries.delete(key),
    clear: async () => entries.clear(),
    all: async () => [...entries],
    storage: () => "browser",
    close: () => {},
  };
}

const page = { items: ["Apple"], total: 1 };

describe("createSwrCache", () => {
  test("writes SWR's entries with their time after a delay, under the user's id", async () => {
    const store = memoryStore();
    const cache = createSwrCache("u-rep", store);

    cache.set("/api/accounts", { data: page });
    expect(store.entries.size).toBe(0);
    await jest.advanceTimersByTimeAsync(1000);

    expect([...store.entries]).toEqual([["u-rep:/api/accounts", { data: page, timestamp: startMs }]]);
  });

  test("the data of a memory key isn't written", async () => {
    const store = memoryStore();
    const cache = createSwrCache("u-rep", store);
    const key = memoryKey(["contacts", "a-1"]);

    cache.set(key, { data: page });
    await jest.advanceTimersByTimeAsync(1000);

    expect(cache.get(key)?.data).toBe(page);
    expect(store.entries.size).toBe(0);
  });

  test("evicts the least recently used key above the limit", async () => {
    const cache = createSwrCache("u-rep", memoryStore());
    cache.set("/first", { data: 1 });
    cache.set("/second", { data: 2 });
    await cache.flush();

    for (let at = 2; at < maxKeys; at++) cache.set(`/${at}`, { data: at });
    await cache.flush();
    cache.get("/first");
    cache.set("/one-more", { data: 3 });

    expect([...cache.keys()]).toHaveLength(maxKeys);
    expect(cache.get("/first")?.data).toBe(1);
    expect(cache.get("/second")).toBeUndefined();
    expect(cache.findTime("/second")).toBeNull();
  });

  test("searches are kept in memory only, and evict each other but no stored list", async () => {
    const cache = createSwrCache("u-rep", memoryStore());
    cache.set("/list", { data: page });
    await cache.flush();

    for (let at = 0; at <= maxKeys; at++) cache.set(memoryKey(["search", at]), { data: at });

    expect(cache.get("/list")?.data).toBe(page);
    expect(cache.get(memoryKey(["search", 0]))).toBeUndefined();
    expect([...cache.keys()]).toHaveLength(maxKeys + 1);
  });

  test("finishes iterating over the keys when each one is read", () => {
    const cache = createSwrCache("u-rep", memoryStore());
    for (const key of ["/a", "/b"]) cache.set(key, { data: key });

    const seen = Array.from(cache.keys(), (key) => cache.get(key)?.data);

    expect(seen).toEqual(["/a", "/b"]);
  });

  test("writes pending entries when flushed", async () => {
    const store = memoryStore();
    const cache = createSwrCache("u-rep", store);
    cache.set("/api/accounts", { data: page });

    await cache.flush();

    expect(store.entries.size).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("restores stored entries with their age on the next visit", async () => {
    const store = memoryStore(new Map([["u-rep:/api/accounts", { data: page, timestamp: startMs - 360_000 }]]));
    const cache = createSwrCache("u-rep", store);
    const restored: unknown[] = [];

    await cache.restore((key, data) => restored.push([key, data]));
    cache.set("/api/accounts", { ...cache.get("/api/accounts"), isValidating: true });

    expect(restored).toEqual([["/api/accounts", page]]);
    expect(cache.get("/api/accounts")?.data).toBe(page);
    expect(cache.findTime("/api/accounts")).toBe(startMs - 360_000);
  });

  test("S15 · never restores another user's entries, and deletes them", async () => {
    const store = memoryStore(new Map([["u-first:/api/accounts", { data: page, timestamp: startMs }]]));
    const cache = createSwrCache("u-second", store);
    const notify = jest.fn();

    await cache.restore(notify);

    expect(notify).not.toHaveBeenCalled();
    expect(cache.get("/api/accounts")).toBeUndefined();
    expect(store.entries.size).toBe(0);
  });

  test("R11 · deletes stale entries on restore", async () => {
    const store = memoryStore(new Map([["u-rep:/a", { data: 1, timestamp: startMs - cacheLifetimeMs }]]));
    const cache = createSwrCache("u-rep", store);

    await cache.restore(() => {});

    expect(cache.get("/a")).toBeUndefined();
    expect(store.entries.size).toBe(0);
  });

  test("keeps a newer value over a restored one", async () => {
    const store = memoryStore(new Map([["u-rep:/a", { data: "old", timestamp: startMs - 1000 }]]));
    const cache = createSwrCache("u-rep", store);
    cache.set("/a", { data: "new" });

    await cache.restore(() => {});

    expect(cache.get("/a")?.data).toBe("new");
  });

  test("B9 · removes every entry and stops writing when cleared", async () => {
    const store = memoryStore();
    const cache = createSwrCache("u-rep", store);
    cache.set("/a", { data: 1 });

    await cache.clear();
    await jest.advanceTimersByTimeAsync(1000);

    expect(cache.get("/a")).toBeUndefined();
    expect(store.entries.size).toBe(0);
  });
});
