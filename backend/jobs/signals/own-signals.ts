import { writeOwnSignals } from "../../domains/signals/own-signals/write";
import { ownSignalsQueue } from "../../domains/values/rule-events/announce";
import { defineTransactionJob } from "../define-job";

/** Creates signals from changes at an account: a value that changed considerably, or a contact who left. */
export const ownSignalsJob = defineTransactionJob(
  ownSignalsQueue,
  (tx, changes, { now }) => writeOwnSignals(tx, changes, now()),
  { concurrency: 2 },
);
