import { z } from "zod";
import { deliverNext, listDueStreams } from "../../domains/shared/audit/deliver-entries";
import { noClient } from "../../principal";
import { enqueue } from "../../queue/enqueue";
import { processBatches } from "../batches/process-batches";
import { defineJob, defineTimedJob, type Job } from "../define-job";

/**
 * Starts, every minute, a job for each audit stream with entries to send, unless the stream waits for its next attempt.
 */
export const auditStreamsJob = defineTimedJob(
  "audit-streams",
  async ({ db, now }) => {
    for (const clientId of await listDueStreams(db, now())) await enqueueStream(db, clientId);
  },
  { everySeconds: 60, retryLimit: 0, timeoutSeconds: 60, deleteWhenDone: true },
);

/** Sends the entries of one audit stream, batch by batch. A job of its own, so that a slow receiver delays no other. */
export const auditStreamJob: Job<{ clientId: string }> = defineJob(
  "audit-stream",
  z.object({ clientId: z.string() }),
  async ({ clientId }, run) => {
    await processBatches(run, {
      processNext: () => deliverNext(run, clientId),
      enqueueRest: (tx) => enqueueStream(tx, clientId),
    });
  },
  { concurrency: 4, retryLimit: 0, timeoutSeconds: 600, deleteWhenDone: true, oneWaitingPerKey: true },
);

async function enqueueStream(tx: Parameters<typeof enqueue>[0], clientId: string): Promise<void> {
  const options = { key: clientId || "operator", ...(clientId !== noClient && { clientId }) };
  await enqueue(tx, auditStreamJob, { clientId }, options);
}
