import { writeOwnSignals } from "../../store/own-signals/write";
import { ownSignalsQueue } from "../../store/rule-events/announce";
import { defineJob } from "../define-job";

/** Writes the signals that an account's own changes make: of a value that became quite another, of somebody who left. */
export const ownSignalsJob = defineJob(
  ownSignalsQueue.name,
  ownSignalsQueue.schema,
  async (changes, { db, now, onChange }) => {
    if ((await db.transaction((tx) => writeOwnSignals(tx, changes, now()))) > 0) onChange();
  },
  { concurrency: 2, deleteWhenDone: true },
);
