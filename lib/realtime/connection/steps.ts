import "client-only";

/**
 * Steps that are done one after the other.
 *
 * @param onFailed told of a step that failed; the next one is done even so
 */
export function createSteps(onFailed: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  return {
    enqueue(step: () => Promise<void>): void {
      last = last.then(step).catch(onFailed);
    },
    /** Resolves when everything asked for so far, and meanwhile, is done. */
    async settled(): Promise<void> {
      let seen: Promise<void> | undefined;
      while (seen !== last) {
        seen = last;
        await seen;
      }
    },
  };
}
