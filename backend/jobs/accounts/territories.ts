import { assignNewAccounts } from "../../domains/bulk/territories/assign";
import { arrivalsQueue } from "../../domains/values/rule-events/announce-arrivals";
import { defineJob } from "../define-job";

/** Assigns new accounts to owners by their client's territories. */
export const territoriesJob = defineJob(
  arrivalsQueue.name,
  arrivalsQueue.schema,
  async (arrivals, { db, now, onChange, finish }) => {
    const assignedCount = await db.transaction(async (tx) => {
      const count = await assignNewAccounts(tx, arrivals, now());
      await finish(tx);
      return count;
    });
    if (assignedCount > 0) onChange();
  },
  { deleteWhenDone: true },
);
