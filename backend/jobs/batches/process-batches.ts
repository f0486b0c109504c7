import type { Database } from "../../database/database";
import type { JobRun } from "../define-job";

/**
 * After this time a job passes the rest to a new job, before its attempt reaches the queue's time limit and counts as
 * failed.
 */
const maxDurationMs = 5 * 60_000;

interface Batches {
  /** Processes the next accounts in a transaction; resolves to whether any remain. */
  processNext: () => Promise<boolean>;
  /** Enqueues a job for the rest. */
  enqueueRest: (tx: Database) => Promise<unknown>;
}

/**
 * Processes many accounts, a few per transaction, so that requests run in between and a second run continues where the
 * first ended.
 *
 * @throws Error when the attempt is aborted; the next attempt continues
 */
export async function processBatches(
  { db, signal, onChange }: Pick<JobRun, "db" | "signal" | "onChange">,
  { processNext, enqueueRest }: Batches,
): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    if (!(await processNext())) break;
    if (signal.aborted) throw new Error("The job took too long; the next attempt continues from here");
    if (performance.now() - startMs > maxDurationMs) {
      await db.transaction(enqueueRest);
      break;
    }
  }
  onChange();
}
