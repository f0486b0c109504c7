import { runHandOver } from "../../domains/bulk/leaving/run-hand-over";
import { enqueueHandOver, handOverQueue } from "../../domains/bulk/leaving/running-hand-overs";
import { batchSizes, nextBatchSize } from "../../domains/bulk/throttle";
import { defineJob } from "../define-job";
import { processBatches } from "./process-batches";

/** Hands over members' accounts and open tasks, some per transaction. */
export const handOverJob = defineJob(
  handOverQueue.name,
  handOverQueue.schema,
  async (key, run) => {
    let size = batchSizes.first;
    const processNext = async () => {
      await run.yieldToRequests();
      const { hasMore, tookMs } = await run.db.transaction(async (tx) => {
        const startedMs = performance.now();
        const hasMore = await runHandOver(tx, key, size, run.now());
        return { hasMore, tookMs: performance.now() - startedMs };
      });
      size = nextBatchSize(size, tookMs);
      return hasMore;
    };
    await processBatches(run, { processNext, enqueueRest: (tx) => enqueueHandOver(tx, key) });
  },
  // Retries for about three hours, because until the hand-over is done, the screens show accounts of people who have
  // left.
  { concurrency: 2, retryLimit: 20, timeoutSeconds: 600, deleteWhenDone: true, oneWaitingPerKey: true },
);
