import "client-only";

/**
 * Creates a queue that runs steps one after the other.
 *
 * @param onFailed called with the error of a failed step; the next one runs all the same
 */
export function createSteps(onFailed: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  return {
    enqueue(step: () => Promise<void>): void {
      last = last.then(step).catch(onFailed);
    },
    /** Resolves when every step is done, including those enqueued while it waits. */
    async settled(): Promise<void> {
      let seen: Promise<void> | undefined;
      while (seen !== last) {
        seen = last;
        await seen;
      }
    },
  };
}
