import { alertRetentionQueue, deleteOldAlerts } from "../../domains/clients/alert-retention";
import { enqueue } from "../../queue/enqueue";
import { processBatches } from "../batches/process-batches";
import { defineJob } from "../define-job";

/** Deletes old alerts from the realtime database: every day, and for a client as soon as it shortens its period. */
export const alertRetentionJob = defineJob(
  alertRetentionQueue.name,
  alertRetentionQueue.schema,
  async (data, run) => {
    const { realtime, clientId } = run;
    if (!realtime) return;
    let rest = data;
    await processBatches(run, {
      processNext: async () => {
        const next = await deleteOldAlerts({ ...run, realtime }, rest);
        rest = next ?? rest;
        return next !== null;
      },
      enqueueRest: (tx) => enqueue(tx, alertRetentionQueue, rest, clientId === null ? {} : { clientId }),
    });
  },
  // Only daily, because each user costs a query of the realtime database.
  { everySeconds: 24 * 3_600, retryLimit: 5, timeoutSeconds: 3_600 },
);
