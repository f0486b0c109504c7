import { recomputeNext } from "../../domains/bulk/source-rules/recompute";
import { recomputeQueue } from "../../domains/bulk/source-rules/save";
import { enqueue } from "../../queue/enqueue";
import { defineJob } from "../define-job";
import { processBatches } from "./process-batches";

/** Accounts per transaction. */
const atOnce = 200;

/** Applies a client's changed source rule to all its accounts by selecting each value again. */
export const recomputeValuesJob = defineJob(
  recomputeQueue.name,
  recomputeQueue.schema,
  async (data, run) => {
    const processNext = () => run.db.transaction((tx) => recomputeNext(tx, data, atOnce, run.now()));
    await processBatches(run, {
      processNext,
      enqueueRest: (tx) => enqueue(tx, recomputeQueue, data, { clientId: data.clientId }),
    });
  },
  { concurrency: 2, timeoutSeconds: 600, deleteWhenDone: true },
);
