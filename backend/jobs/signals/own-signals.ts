import { writeOwnSignals } from "../../domains/signals/own-signals/write";
import { ownSignalsQueue } from "../../domains/values/rule-events/announce";
import { defineJob } from "../define-job";

/** Creates signals from changes at an account: a value that changed considerably, or a contact who left. */
export const ownSignalsJob = defineJob(
  ownSignalsQueue.name,
  ownSignalsQueue.schema,
  async (changes, { db, now, onChange, finish }) => {
    const written = await db.transaction(async (tx) => {
      const count = await writeOwnSignals(tx, changes, now());
      await finish(tx);
      return count;
    });
    if (written > 0) onChange();
  },
  { concurrency: 2, deleteWhenDone: true },
);
