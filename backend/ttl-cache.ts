/**
 * Caches the promise of each lookup for a short time, so that concurrent callers share one lookup. A failed lookup is
 * evicted.
 *
 * @param keptMs how long a result is reused
 */
export function createTtlCache<Found>(keptMs: number, now: () => Date) {
  /** In order of insertion, oldest entry first. */
  const kept = new Map<string, { found: Promise<Found>; atMs: number }>();

  function forgetOld(): void {
    const fromMs = now().getTime() - keptMs;
    for (const [key, { atMs }] of kept) {
      if (atMs > fromMs) return;
      kept.delete(key);
    }
  }

  return {
    /** Returns the cached result for this key, or runs `look` and caches it. */
    find(key: string, look: () => Promise<Found>): Promise<Found> {
      forgetOld();
      const known = kept.get(key);
      if (known) return known.found;
      const found = look();
      const entry = { found, atMs: now().getTime() };
      kept.set(key, entry);
      found.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return found;
    },
    forget(key: string): void {
      kept.delete(key);
    },
  };
}
