import { purgeQueue } from "../../domains/clients/purge/due-clients";
import { purgeClient } from "../../domains/clients/purge/purge-client";
import { defineBatchJob } from "./define-batch-job";

/** Deletes the data of one client. A job of its own, so that a client that can't be deleted delays no other. */
export const purgeClientJob = defineBatchJob(
  purgeQueue,
  (run, { clientId }) => {
    const steps = purgeClient(run, clientId);
    return async (data) => ((await steps.next()).done ? null : data);
  },
  // Retries for about three hours, because the realtime database may be unavailable.
  { retryLimit: 20, oneWaitingPerKey: true },
);
