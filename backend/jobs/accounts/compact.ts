import { compactCounts } from "../../domains/account-list/list/counts";
import { defineTimedJob } from "../define-job";

/**
 * Merges the rows of account counts, so that a sum reads few rows no matter how many accounts were added and changed.
 */
export const compactJob = defineTimedJob("compact-counts", ({ db, signal }) => compactCounts(db, signal), {
  everySeconds: 900,
  retryLimit: 2,
  timeoutSeconds: 300,
});
