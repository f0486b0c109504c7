/** How many accounts have their turn within the request; more have it in the background. */
export const atOnce = 200;

/** How long other people's requests wait for one transaction of the background at most, about, in milliseconds. */
const goalMs = 60;
export const turns = { fewest: 20, first: 20, most: 200 };

/**
 * How many turns the next transaction takes, after one of `size` turns took so long: as many as take about the goal's
 * time, and never more than twice as many as before.
 */
export function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * goalMs) / Math.max(tookMs, 1));
  return Math.max(turns.fewest, Math.min(wanted, 2 * size, turns.most));
}
