import { runHandOver } from "../../domains/bulk/leaving/run-hand-over";
import { handOverQueue } from "../../domains/bulk/leaving/running-hand-overs";
import { defineThrottledJob } from "./define-batch-job";

/** Hands over members' accounts and open tasks, some per transaction. */
export const handOverJob = defineThrottledJob(handOverQueue, runHandOver, {
  // Retries for about three hours, because until the hand-over is done, the screens show accounts of people who have
  // left.
  ...{ concurrency: 2, retryLimit: 20, oneWaitingPerKey: true },
});
