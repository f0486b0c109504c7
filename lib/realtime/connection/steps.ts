import "client-only";

/**
 * Creates a queue that runs steps sequentially.
 *
 * @param onFailed called with the error of a failed step; the next step runs regardless
 */
export function createSteps(onFailed: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  return {
    enqueue(step: () => Promise<void>): void {
      last = last.then(step).catch(onFailed);
    },
    /** Resolves when every step is done, including those enqueued during the wait. */
    async settled(): Promise<void> {
      let seen: Promise<void> | undefined;
      while (seen !== last) {
        seen = last;
        await seen;
      }
    },
  };
}
