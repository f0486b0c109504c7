/**
 * Caches the promise of each lookup for a short time, so that concurrent callers share one lookup. A failed lookup is
 * evicted.
 *
 * @param ttlMs how long a result is reused
 */
export function createTtlCache<Found>(ttlMs: number, now: () => Date) {
  /** In order of insertion, oldest entry first. */
  const entries = new Map<string, { found: Promise<Found>; atMs: number }>();

  function evictExpired(): void {
    const fromMs = now().getTime() - ttlMs;
    for (const [key, { atMs }] of entries) {
      if (atMs > fromMs) return;
      entries.delete(key);
    }
  }

  return {
    /** Returns the cached result for this key, or runs `look` and caches it. */
    find(key: string, look: () => Promise<Found>): Promise<Found> {
      evictExpired();
      const known = entries.get(key);
      if (known) return known.found;
      const found = look();
      const entry = { found, atMs: now().getTime() };
      entries.set(key, entry);
      found.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return found;
    },
    delete(key: string): void {
      entries.delete(key);
    },
  };
}
