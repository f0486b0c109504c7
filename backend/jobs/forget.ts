import type { RealtimeDoor } from "../realtime/door";
import type { Database } from "../store/database";
import { deleteDelivered, findQuietPaths } from "../store/outbox";

const everyMs = 60 * 60_000;
/** Far longer than any attempt can still be under way. */
const keepMs = 24 * 3_600_000;
const atOnce = 500;

/**
 * Clears away, every hour, what is remembered of deliveries that are long over: the outbox's rows and the receipts.
 *
 * @returns stops it
 */
export function forgetEvery(db: Database, door: Pick<RealtimeDoor, "forget">, intervalMs = everyMs): () => void {
  const timer = setInterval(() => {
    // A failure is no trouble: the next hour clears away the same.
    forgetDelivered(db, door, new Date()).catch(() => undefined);
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Forgets the documents of which everything arrived more than a day ago. First the receipts, then the rows: what is
 * left half done is done the next time.
 */
export async function forgetDelivered(db: Database, door: Pick<RealtimeDoor, "forget">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepMs);
  for (;;) {
    const paths = await findQuietPaths(db, before, atOnce);
    if (paths.length === 0) return;
    await door.forget(paths);
    await deleteDelivered(db, paths, before);
  }
}
