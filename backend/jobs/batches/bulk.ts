import { z } from "zod";
import type { Database } from "../../database/database";
import type { BulkKey } from "../../domains/bulk/bulk-types";
import { runBatches, setBulkJob } from "../../domains/bulk/execute";
import { batchSizes, nextBatchSize } from "../../domains/bulk/throttle";
import { enqueue } from "../../queue/enqueue";
import { defineJob, type Job } from "../define-job";
import { processBatches } from "./process-batches";

/** Applies or undoes a bulk change, some accounts per transaction. */
export const bulkJob: Job<BulkKey> = defineJob(
  "bulk",
  z.object({ clientId: z.string(), id: z.uuid() }),
  async (data, run) => {
    let size = batchSizes.first;
    const processNext = async () => {
      const { remaining, tookMs } = await run.db.transaction(async (tx) => {
        // Timed inside the transaction: waiting for a connection is caused by other requests, and a smaller batch would
        // not shorten it.
        const startedMs = performance.now();
        return { remaining: await runBatches(tx, data, size, run.now()), tookMs: performance.now() - startedMs };
      });
      size = nextBatchSize(size, tookMs);
      return remaining > 0;
    };
    await processBatches(run, { processNext, enqueueRest: (tx) => enqueueBulk(tx, data) });
  },
  { concurrency: 2, timeoutSeconds: 600 },
);

/** Continues a bulk change in the background. */
export async function enqueueBulk(tx: Database, key: BulkKey): Promise<void> {
  const jobId = await enqueue(tx, bulkJob, key, { clientId: key.clientId });
  await setBulkJob(tx, key, jobId);
}
