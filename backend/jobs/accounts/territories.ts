import { arrivalsQueue } from "../../store/rule-events/announce-arrivals";
import { giveArrivals } from "../../store/territories/give";
import { defineJob } from "../define-job";

/** Gives accounts that are new to who gets them by the territories of their client. */
export const territoriesJob = defineJob(
  arrivalsQueue.name,
  arrivalsQueue.schema,
  async (arrivals, { db, now, onChange, finish }) => {
    const given = await db.transaction(async (tx) => {
      const count = await giveArrivals(tx, arrivals, now());
      await finish(tx);
      return count;
    });
    if (given > 0) onChange();
  },
  { deleteWhenDone: true },
);
