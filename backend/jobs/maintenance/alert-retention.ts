import { alertRetentionQueue, deleteOldAlerts } from "../../domains/clients/alert-retention";
import { defineBatchJob } from "../batches/define-batch-job";

/** Deletes old alerts from the realtime database: every day, and for a client as soon as it shortens its period. */
export const alertRetentionJob = defineBatchJob(
  alertRetentionQueue,
  ({ realtime, ...run }) =>
    async (data) =>
      realtime && deleteOldAlerts({ ...run, realtime }, data),
  // Only daily, because each user costs a query of the realtime database.
  { everySeconds: 24 * 3_600, retryLimit: 5, timeoutSeconds: 3_600, deleteWhenDone: false },
);
