import { enqueuePurge, purgeQueue } from "../../domains/clients/purge/due-clients";
import { purgeClient } from "../../domains/clients/purge/purge-client";
import { defineJob } from "../define-job";
import { processBatches } from "./process-batches";

/** Deletes the data of one client. A job of its own, so that a client that can't be deleted delays no other. */
export const purgeClientJob = defineJob(
  purgeQueue.name,
  purgeQueue.schema,
  async ({ clientId }, run) => {
    const steps = purgeClient(run, clientId);
    await processBatches(run, {
      processNext: async () => !(await steps.next()).done,
      enqueueRest: (tx) => enqueuePurge(tx, clientId),
    });
  },
  // Retries for about three hours, because the realtime database may be unavailable.
  { retryLimit: 20, timeoutSeconds: 600, deleteWhenDone: true, oneWaitingPerKey: true },
);
