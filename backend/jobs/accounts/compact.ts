import { z } from "zod";
import { compactCounts } from "../../domains/account-list/list/counts";
import { defineJob } from "../define-job";

/**
 * Merges the rows of account counts, so that a sum reads few rows no matter how many accounts were added and changed.
 */
export const compactJob = defineJob("compact-counts", z.object({}), (_data, { db }) => compactCounts(db), {
  everySeconds: 900,
  retryLimit: 2,
  timeoutSeconds: 300,
});
