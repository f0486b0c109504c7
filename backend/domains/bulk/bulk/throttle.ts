/** How many accounts are processed within the request; if there are more, a job processes them. */
export const atOnce = 200;

/** About how long one background transaction may make other requests wait, in milliseconds. */
const goalMs = 60;
export const turns = { fewest: 20, first: 20, most: 200 };

/**
 * How many accounts the next transaction processes, given how long the last one took: as many as fit the goal, at most
 * twice as many as before.
 */
export function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * goalMs) / Math.max(tookMs, 1));
  return Math.max(turns.fewest, Math.min(wanted, 2 * size, turns.most));
}
