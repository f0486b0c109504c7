import { type CacheEntry, cacheLifetimeMs, createLocalCache, type Database, isFresh } from "./database";

const nowMs = Date.UTC(2026, 10, 21, 14);
const entry = (ageMs = 0): CacheEntry => ({ data: { total: 3 }, timestamp: nowMs - ageMs });

beforeEach(() => jest.useFakeTimers({ now: nowMs }));
afterEach(() => jest.useRealTimers());

/** A cache whose database fails to open the given number of times. */
function refusing(times: number, database?: Database) {
  let tries = 0;
  const open = jest.fn(async () => {
    tries += 1;
    if (tries <= times || !database) throw new DOMException("no", "InvalidStateError");
    return database;
  });
  const destroy = jest.fn(async () => {});
  return { open, destroy, cache: createLocalCache({ open, destroy }) };
}

/** A fake with the parts of a database that these tests need. */
function fakeDatabase(): Database {
  const entries = new Map<string, CacheEntry>();
  const parts: Partial<Record<keyof Database, unknown>> = {
    get: async (_: string, key: string) => entries.get(key),
    put: async (_: string, value: CacheEntry, key: string) => void entries.set(key, value),
    delete: async (_: string, key: string) => void entries.delete(key),
    clear: async () => entries.clear(),
    close: () => {},
  };
  return Object.assign(Object.create(null), parts);
}

describe("isFresh", () => {
  test.each([
    [0, true],
    [cacheLifetimeMs - 1, true],
    [cacheLifetimeMs, false],
    [cacheLifetimeMs + 1, false],
    [-1, false],
  ])("R11 · an entry %d ms old is fresh: %s", (ageMs, expected) => {
    expect(isFresh(entry(ageMs), nowMs)).toBe(expected);
  });
});

describe("createLocalCache", () => {
  test("F1 · finds an entry under its key and no other", async () => {
    const { cache } = refusing(0, fakeDatabase());

    await cache.put("rep:/accounts", entry());

    expect(await cache.find("rep:/accounts")).toEqual(entry());
    expect(await cache.find("rep:/other")).toBeNull();
    expect(cache.storage()).toBe("browser");
  });

  test("F1 · expires an entry after 1,200,000 ms", async () => {
    const { cache } = refusing(0, fakeDatabase());
    await cache.put("key", entry());

    jest.setSystemTime(nowMs + 1_199_999);
    expect(await cache.find("key")).not.toBeNull();
    jest.setSystemTime(nowMs + 1_200_000);

    expect(await cache.find("key")).toBeNull();
  });

  test("F1 · tries to open a refusing database 3 times, a second apart", async () => {
    const { open, cache } = refusing(2, fakeDatabase());

    const found = cache.find("key");
    await jest.advanceTimersByTimeAsync(999);
    expect(open).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1000);

    expect(await found).toBeNull();
    expect(open).toHaveBeenCalledTimes(3);
    expect(cache.storage()).toBe("browser");
  });

  test("R8 · falls back to memory after 3 refusals, and doesn't try again", async () => {
    const { open, cache } = refusing(Number.POSITIVE_INFINITY);
    const put = cache.put("key", entry());
    await jest.advanceTimersByTimeAsync(2000);
    await put;

    expect(await cache.find("key")).toEqual(entry());
    expect(cache.storage()).toBe("memory");
    expect(open).toHaveBeenCalledTimes(3);
    await cache.clear();
    expect(await cache.find("key")).toBeNull();
  });

  test("R8 · falls back to memory when the database never responds", async () => {
    const cache = createLocalCache({ open: () => new Promise<Database>(() => {}), destroy: async () => {} });

    const put = cache.put("key", entry());
    await jest.advanceTimersByTimeAsync(3 * 1500 + 2 * 1000);
    await put;

    expect(cache.storage()).toBe("memory");
    expect(jest.getTimerCount()).toBe(0);
  });

  test("B9 R8 · deletes a database that couldn't be opened when the cache is cleared", async () => {
    const { destroy, cache } = refusing(Number.POSITIVE_INFINITY);
    const put = cache.put("key", entry());
    await jest.advanceTimersByTimeAsync(2000);
    await put;

    await cache.clear();

    expect(destroy).toHaveBeenCalledTimes(1);
  });

  test("B9 R8 · deletes a database that never responds when the cache is cleared, within 2.5 s", async () => {
    const destroy = jest.fn(() => new Promise<void>(() => {}));
    const cache = createLocalCache({ open: () => new Promise<Database>(() => {}), destroy });
    const cleared = jest.fn();
    void cache.clear().then(cleared);

    await jest.advanceTimersByTimeAsync(2500);

    expect(destroy).toHaveBeenCalledTimes(1);
    expect(cleared).toHaveBeenCalled();
  });

  test("R8 · closes a connection that opens after its attempt timed out", async () => {
    const database = fakeDatabase();
    const close = jest.spyOn(database, "close");
    const arrive: ((database: Database) => void)[] = [];
    const open = () => new Promise<Database>((resolve) => arrive.push(resolve));
    const cache = createLocalCache({ open, destroy: async () => {} });
    const found = cache.find("key");
    await jest.advanceTimersByTimeAsync(3 * 1500 + 2 * 1000);
    await found;

    for (const resolve of arrive) resolve(database);
    await jest.advanceTimersByTimeAsync(0);

    expect(arrive).toHaveLength(3);
    expect(close).toHaveBeenCalledTimes(3);
  });

  test("R8 · reopens a connection that was lost", async () => {
    const database = fakeDatabase();
    const lost: (() => void)[] = [];
    const open = jest.fn(async (onLost: () => void) => {
      lost.push(onLost);
      return database;
    });
    const cache = createLocalCache({ open, destroy: async () => {} });
    await cache.put("key", entry());

    lost[0]?.();

    expect(await cache.find("key")).toEqual(entry());
    expect(open).toHaveBeenCalledTimes(2);
  });
});
