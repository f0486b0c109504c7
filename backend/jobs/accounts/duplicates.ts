import { z } from "zod";
import { findPairs } from "../../store/duplicates/find";
import { defineJob } from "../define-job";

/**
 * Holds accounts that were added or changed beside those they may be the same as. What stood before there was such a job
 * waits in the same place: a break leaves the rest waiting.
 */
export const duplicatesJob = defineJob(
  "duplicates",
  z.object({}),
  async (_data, { db, now, signal }) => {
    while (!signal.aborted && (await findPairs(db, now())));
  },
  { everySeconds: 10, retryLimit: 0, timeoutSeconds: 600, deleteWhenDone: true, oneWaitingPerKey: true },
);
