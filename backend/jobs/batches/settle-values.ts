import { recomputeNext } from "../../domains/bulk/source-rules/recompute";
import { recomputeQueue } from "../../domains/bulk/source-rules/save";
import { defineBatchJob } from "./define-batch-job";

/** Accounts per transaction. */
const atOnce = 200;

/** Applies a client's changed source rule to all its accounts by selecting each value again. */
export const recomputeValuesJob = defineBatchJob(
  recomputeQueue,
  ({ db, now }) =>
    async (data) =>
      (await db.transaction((tx) => recomputeNext(tx, data, atOnce, now()))) ? data : null,
  { concurrency: 2 },
);
