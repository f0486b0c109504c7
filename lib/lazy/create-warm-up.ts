import "client-only";

/**
 * Makes what loads code ahead of its use, when the pointer or the focus comes to what opens it. A failure is left to
 * the use, which loads the code again and reports it.
 *
 * @param load the `import(…)`
 */
export function createWarmUp(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => {});
}
