/**
 * Remembers what was found for a short time, also while it is still being looked for. What fails is forgotten.
 *
 * @param keptMs how long an answer may be given again
 */
export function makeBriefMemory<Found>(keptMs: number, now: () => Date) {
  /** The oldest first. */
  const kept = new Map<string, { found: Promise<Found>; atMs: number }>();

  function forgetOld(): void {
    const fromMs = now().getTime() - keptMs;
    for (const [key, { atMs }] of kept) {
      if (atMs > fromMs) return;
      kept.delete(key);
    }
  }

  return {
    /** Gives what is remembered under this key, or looks for it. */
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
