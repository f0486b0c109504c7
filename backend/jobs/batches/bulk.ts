import { z } from "zod";
import type { Database } from "../../database/database";
import type { BulkKey } from "../../domains/bulk/bulk-types";
import { runBatches, setBulkJob } from "../../domains/bulk/execute";
import { enqueue } from "../../queue/enqueue";
import type { Job } from "../define-job";
import { defineThrottledJob } from "./define-batch-job";

/** Applies or undoes a bulk change, some accounts per transaction. */
export const bulkJob: Job<BulkKey> = defineThrottledJob(
  { name: "bulk", schema: z.object({ clientId: z.string(), id: z.uuid() }) },
  async (tx, key, size, now) => (await runBatches(tx, key, size, now)) > 0,
  { concurrency: 2, deleteWhenDone: false, enqueueRest: enqueueBulk },
);

/** Continues a bulk change in the background. */
export async function enqueueBulk(tx: Database, key: BulkKey): Promise<void> {
  const jobId = await enqueue(tx, bulkJob, key, { clientId: key.clientId });
  await setBulkJob(tx, key, jobId);
}
