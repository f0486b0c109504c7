import { alertRetentionQueue, deleteOldAlerts } from "../../domains/clients/alert-retention";
import { defineJob } from "../define-job";

/** Deletes old alerts from the realtime database: every day, and for a client as soon as it shortens its period. */
export const alertRetentionJob = defineJob(
  alertRetentionQueue.name,
  alertRetentionQueue.schema,
  async (data, { db, now, realtime, signal }) => {
    if (realtime) await deleteOldAlerts(db, realtime, data, now(), signal);
  },
  // Only daily, because each user costs a query of the realtime database.
  { everySeconds: 24 * 3_600, retryLimit: 5, timeoutSeconds: 3_600 },
);
