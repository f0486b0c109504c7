import "client-only";

/**
 * Creates a function that prefetches code when the pointer or focus reaches the control that needs it. A failure is
 * ignored: the actual use loads the code again and reports the error.
 *
 * @param load the `import(…)`
 */
export function createWarmUp(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => {});
}
