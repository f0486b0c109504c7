import { leaversQueue, notifyOfLeavers } from "../../domains/people/leavers";
import { defineTransactionJob } from "../define-job";

/** Alerts a client's admins to the people whom the client's directory has disabled. */
export const leaversJob = defineTransactionJob(leaversQueue, (tx, data, { now }) => notifyOfLeavers(tx, data, now()), {
  oneWaitingPerKey: true,
});
