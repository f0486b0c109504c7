import "client-only";

/**
 * The delay before the second attempt: 2 s, then doubled up to a minute, each with up to 25% random jitter so that
 * clients don't all retry at once.
 */
const firstDelayMs = 2000;
const maxDelayMs = 60_000;

/** Creates a retry timer whose delay grows with each attempt. */
export function createBackoff() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  return {
    later(run: () => void): void {
      clearTimeout(timer);
      timer = setTimeout(run, delayMs * (1 + Math.random() / 4));
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    },
    /** Cancels the next attempt; the delay of the one after it is unchanged. */
    stop(): void {
      clearTimeout(timer);
    },
    /** Resets the delay to that of the first attempt. */
    reset(): void {
      delayMs = firstDelayMs;
    },
  };
}
