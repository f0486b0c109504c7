import { deleteQuietCounters } from "../session/sign-in-limit";
import type { Database } from "../store/database";
import { deleteLinksOver } from "../store/one-time-links";
import { deleteTokensOver } from "../store/tokens";

const everyMs = 60 * 60_000;
const keepTokensMs = 30 * 24 * 3_600_000;

/**
 * Clears away, every hour, what nobody needs any more: sign-in counters that have gone quiet, tokens that ended a month ago.
 *
 * @returns stops it
 */
export function sweepEvery(db: Database, intervalMs = everyMs): () => void {
  const timer = setInterval(() => {
    // A failure is no trouble: the next hour sweeps the same.
    sweep(db, new Date()).catch(() => undefined);
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweep(db: Database, now: Date): Promise<void> {
  await deleteQuietCounters(db, now);
  await deleteLinksOver(db, now);
  await deleteTokensOver(db, new Date(now.getTime() - keepTokensMs));
}
