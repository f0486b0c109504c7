import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/database";
import { endOf, notifyOverflow } from "../../domains/rules/notify-overflow";
import { type Raised, raiseByRules, raiseMoves } from "../../domains/rules/raise";
import { type RuleEvent, rulesQueue } from "../../domains/values/rule-events/announce";
import { enqueueIndustryMoves, moveRulesQueue, movesQueue } from "../../domains/values/rule-events/announce-moves";
import { claimWaiting } from "../../queue/claim-waiting";
import { enqueue } from "../../queue/enqueue";
import { defineJob } from "../define-job";

/** At the end of the hour, sends a summary of the alerts beyond a rule's hourly limit. */
export const ruleOverflowJob = defineJob(
  "rule-overflow",
  z.object({ clientId: z.string(), ruleId: z.uuid(), hour: z.iso.datetime() }),
  async ({ hour, ...rule }, { db, now, onChange, finish }) => {
    await db.transaction(async (tx) => {
      await notifyOverflow(tx, { ...rule, hour: new Date(hour) }, now());
      await finish(tx);
    });
    onChange();
  },
  { deleteWhenDone: true },
);

/** Forwards industry moves to the clients that have rules about them. */
export const industryMovesJob = defineJob(
  movesQueue.name,
  movesQueue.schema,
  async (moves, { db, onChange, finish }) => {
    await db.transaction(async (tx) => {
      await enqueueIndustryMoves(tx, moves);
      await finish(tx);
    });
    onChange();
  },
  { deleteWhenDone: true },
);

/**
 * Up to `eventsAtOnce` events, each about at most `fewAccounts` accounts, are matched together, so that the rules are
 * read only once for all of them.
 */
const eventsAtOnce = 50;
const fewAccounts = 10;
const isSmall = sql`coalesce(jsonb_array_length(own.data -> 'accountIds'), jsonb_array_length(own.data -> 'accounts'), 1) <= ${fewAccounts}`;

/**
 * Matches recorded events against their client's rules. One job also processes other waiting events of the same client,
 * so that a backlog costs less per event. An event that failed before is processed alone.
 */
export const rulesJob = defineJob(
  rulesQueue.name,
  rulesQueue.schema,
  async (event, { db, now, onChange, attempt, finish }) => {
    const { clientId } = event;
    const raised = await db.transaction(async (tx) => {
      const others =
        attempt === 1 && countAccounts(event) <= fewAccounts
          ? await claimWaiting(tx, rulesQueue, clientId, { limit: eventsAtOnce - 1, which: isSmall })
          : [];
      const count = await follow(tx, await raiseByRules(tx, clientId, [event, ...others], now()));
      await finish(tx);
      return count;
    });
    if (raised > 0) onChange();
  },
  { concurrency: 2, deleteWhenDone: true },
);

/** Matches industry moves against the rules of some members of a client. */
export const moveRulesJob = defineJob(
  moveRulesQueue.name,
  moveRulesQueue.schema,
  async (moves, { db, now, onChange, finish }) => {
    const raised = await db.transaction(async (tx) => {
      const count = await follow(tx, await raiseMoves(tx, moves, now()));
      await finish(tx);
      return count;
    });
    if (raised > 0) onChange();
  },
  { deleteWhenDone: true },
);

function countAccounts(event: RuleEvent): number {
  if (event.kind === "signal") return 1;
  return event.kind === "changes" ? event.accountIds.length : event.accounts.length;
}

/** Schedules the summaries of alerts beyond the hourly limit. @returns the number of alerts */
async function follow(tx: Database, { raised, overflows }: Raised): Promise<number> {
  for (const { hour, ...rule } of overflows)
    await enqueue(tx, ruleOverflowJob, { ...rule, hour: hour.toISOString() }, { startAt: endOf(hour) });
  return raised;
}
