import { z } from "zod";
import { deliverNext, listDueStreams } from "../../domains/shared/audit/deliver-entries";
import { noClient } from "../../principal";
import { enqueue } from "../../queue/enqueue";
import { defineBatchJob } from "../batches/define-batch-job";
import { defineTimedJob } from "../define-job";

/**
 * Starts, every minute, a job for each audit stream with entries to send, unless the stream waits for its next attempt.
 */
export const auditStreamsJob = defineTimedJob(
  "audit-streams",
  async ({ db, now }) => {
    for (const clientId of await listDueStreams(db, now())) {
      const options = { key: clientId || "operator", ...(clientId !== noClient && { clientId }) };
      await enqueue(db, auditStreamJob, { clientId }, options);
    }
  },
  { everySeconds: 60, retryLimit: 0, timeoutSeconds: 60, deleteWhenDone: true },
);

/** Sends the entries of one audit stream, batch by batch. A job of its own, so that a slow receiver delays no other. */
export const auditStreamJob = defineBatchJob(
  { name: "audit-stream", schema: z.object({ clientId: z.string() }) },
  (run) => async (data) => ((await deliverNext(run, data.clientId)) ? data : null),
  { concurrency: 4, retryLimit: 0, oneWaitingPerKey: true },
);
