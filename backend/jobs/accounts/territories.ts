import { assignNewAccounts } from "../../domains/bulk/territories/assign";
import { arrivalsQueue } from "../../domains/values/rule-events/announce-arrivals";
import { defineTransactionJob } from "../define-job";

/** Assigns new accounts to owners by their client's territories. */
export const territoriesJob = defineTransactionJob(arrivalsQueue, (tx, arrivals, { now }) =>
  assignNewAccounts(tx, arrivals, now()),
);
