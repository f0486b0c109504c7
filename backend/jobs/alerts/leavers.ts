import { leaversQueue, notifyOfLeavers } from "../../domains/people/leavers";
import { defineJob } from "../define-job";

/** Alerts a client's admins to the people whom the client's directory has disabled. */
export const leaversJob = defineJob(
  leaversQueue.name,
  leaversQueue.schema,
  async (data, run) => {
    await run.db.transaction(async (tx) => {
      await notifyOfLeavers(tx, data, run.now());
      await run.finish(tx);
    });
    run.onChange();
  },
  { deleteWhenDone: true, oneWaitingPerKey: true },
);
