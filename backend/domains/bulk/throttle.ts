/** Maximum number of accounts, or of contacts, processed within the request; a job processes larger selections. */
export const maxPerRequest = 200;

/** Target duration of a background transaction, in milliseconds, as other requests may have to wait for it. */
const goalMs = 60;
export const batchSizes = { min: 20, first: 20, max: 200 };

/**
 * The number of accounts for the next transaction, given the duration of the last one: as many as fit the target, at
 * most twice as many as before.
 */
export function nextBatchSize(size: number, tookMs: number): number {
  const ideal = Math.round((size * goalMs) / Math.max(tookMs, 1));
  return Math.max(batchSizes.min, Math.min(ideal, 2 * size, batchSizes.max));
}
