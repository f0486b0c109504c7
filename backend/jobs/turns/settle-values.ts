import { enqueue } from "../../queue/enqueue";
import { settleQueue } from "../../store/source-rules/keep";
import { settleNext } from "../../store/source-rules/settle";
import { defineJob } from "../define-job";
import { goThrough } from "./go-through";

/** Accounts per transaction. */
const atOnce = 200;

/** Applies a client's changed source rule to all its accounts, by choosing a value again. */
export const settleValuesJob = defineJob(
  settleQueue.name,
  settleQueue.schema,
  async (data, run) => {
    const take = () => run.db.transaction((tx) => settleNext(tx, data, atOnce, run.now()));
    await goThrough(run, {
      take,
      handOn: (tx) => enqueue(tx, settleQueue, data, { clientId: data.clientId }),
    });
  },
  { concurrency: 2, timeoutSeconds: 600, deleteWhenDone: true },
);
