import { findPairs } from "../../domains/files/duplicates/find";
import { defineTimedJob } from "../define-job";

/**
 * Compares added and changed accounts with the others to find duplicates. Accounts that were added before this job
 * existed are queued in the same table. When the job is interrupted, the rest stays queued.
 */
export const duplicatesJob = defineTimedJob(
  "duplicates",
  async (run) => {
    while (!run.signal.aborted && (await findPairs(run)));
  },
  { everySeconds: 10, retryLimit: 0, timeoutSeconds: 600, deleteWhenDone: true, oneWaitingPerKey: true },
);
