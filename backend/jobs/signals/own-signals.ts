import { writeOwnSignals } from "../../domains/signals/own-signals/write";
import { ownSignalsQueue } from "../../domains/values/rule-events/announce";
import { defineJob } from "../define-job";

/** Creates signals from changes at an account: a value that changed considerably, or a contact who left. */
export const ownSignalsJob = defineJob(
  ownSignalsQueue.name,
  ownSignalsQueue.schema,
  async (changes, { db, now, onChange }) => {
    if ((await db.transaction((tx) => writeOwnSignals(tx, changes, now()))) > 0) onChange();
  },
  { concurrency: 2, deleteWhenDone: true },
);
