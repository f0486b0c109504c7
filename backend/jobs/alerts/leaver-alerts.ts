import { deleteAlertsOf, leaverAlertsQueue } from "../../domains/alerts/delete-alerts";
import { defineJob } from "../define-job";

/** Deletes the alerts of a user who has left their client. */
export const leaverAlertsJob = defineJob(
  leaverAlertsQueue,
  ({ uid }, run) => deleteAlertsOf(run, uid, run.now()),
  // Retries for about three hours, because the realtime database may be unavailable.
  { retryLimit: 20, timeoutSeconds: 600, deleteWhenDone: true },
);
