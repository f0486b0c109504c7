import "client-only";

/** Between tries without an answer: 2 s, doubled up to a minute, and up to a quarter more so that a crowd spreads out. */
const firstDelayMs = 2000;
const longestDelayMs = 60_000;

/** Tries again later, each time after a longer while. */
export function createBackoff() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  return {
    later(run: () => void): void {
      clearTimeout(timer);
      timer = setTimeout(run, delayMs * (1 + Math.random() / 4));
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    },
    /** The next try isn't made; how long the one after it waits stays. */
    stop(): void {
      clearTimeout(timer);
    },
    /** The next try waits as little as the first. */
    reset(): void {
      delayMs = firstDelayMs;
    },
  };
}
