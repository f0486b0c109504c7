import { z } from "zod";
import { enqueue } from "../queue/enqueue";
import { rulesQueue } from "../store/rule-events/announce";
import { handOnMoves, movesQueue } from "../store/rule-events/announce-moves";
import { raiseByRules } from "../store/rules/raise";
import { endOf, tellOverflow } from "../store/rules/tell-overflow";
import { defineJob } from "./define-job";

/** Tells, once an hour is over, what a rule found beyond its limit. */
export const ruleOverflowJob = defineJob(
  "rule-overflow",
  z.object({ clientId: z.string(), ruleId: z.uuid(), hour: z.iso.datetime() }),
  async ({ hour, ...rule }, { db, now, onChange, finish }) => {
    await db.transaction(async (tx) => {
      await tellOverflow(tx, { ...rule, hour: new Date(hour) }, now());
      await finish(tx);
    });
    onChange();
  },
  { deleteWhenDone: true },
);

/** Hands industries' moves on to the clients whose rules wait for such. */
export const industryMovesJob = defineJob(
  movesQueue.name,
  movesQueue.schema,
  async (moves, { db, onChange, finish }) => {
    await db.transaction(async (tx) => {
      await handOnMoves(tx, moves);
      await finish(tx);
    });
    onChange();
  },
  { deleteWhenDone: true },
);

/** Matches one thing that was written down against the rules of its client that wait for it. */
export const rulesJob = defineJob(
  rulesQueue.name,
  rulesQueue.schema,
  async (event, { db, now, onChange }) => {
    const raised = await db.transaction(async (tx) => {
      const outcome = await raiseByRules(tx, event, now());
      for (const { hour, ...rule } of outcome.overflows) {
        await enqueue(tx, ruleOverflowJob, { ...rule, hour: hour.toISOString() }, { startAt: endOf(hour) });
      }
      return outcome.raised;
    });
    if (raised > 0) onChange();
  },
  { concurrency: 2, deleteWhenDone: true },
);
