import type { Database } from "../../database/database";
import type { JobRun } from "../define-job";

/**
 * After this time a job passes the rest to a new job, before its attempt reaches the queue's time limit and counts as
 * failed.
 */
const maxDurationMs = 5 * 60_000;

interface Turns {
  /** Processes the next accounts in a transaction; resolves to whether any remain. */
  take: () => Promise<boolean>;
  /** Enqueues a job for the rest. */
  handOn: (tx: Database) => Promise<unknown>;
}

/**
 * Processes many accounts, a few per transaction, so that requests run in between and a second run continues where the
 * first ended.
 *
 * @throws Error when the attempt is aborted; the next one continues
 */
export async function processBatches(
  { db, signal, onChange }: Pick<JobRun, "db" | "signal" | "onChange">,
  { take, handOn }: Turns,
): Promise<void> {
  const begunMs = performance.now();
  for (;;) {
    if (!(await take())) break;
    if (signal.aborted) throw new Error("It took too long; the next attempt goes on from here");
    if (performance.now() - begunMs > maxDurationMs) {
      await db.transaction(handOn);
      break;
    }
  }
  onChange();
}
