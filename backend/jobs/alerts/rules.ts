import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/database";
import { endOf, notifyOverflow } from "../../domains/rules/notify-overflow";
import { type Raised, raiseByRules, raiseMoves } from "../../domains/rules/raise";
import { type RuleEvent, rulesQueue } from "../../domains/values/rule-events/announce";
import { enqueueIndustryMoves, moveRulesQueue, movesQueue } from "../../domains/values/rule-events/announce-moves";
import { claimWaiting } from "../../queue/claim-waiting";
import { enqueue } from "../../queue/enqueue";
import { defineTransactionJob } from "../define-job";

/** At the end of the hour, sends a summary of the alerts beyond a rule's hourly limit. */
export const ruleOverflowJob = defineTransactionJob(
  {
    name: "rule-overflow",
    schema: z.object({ clientId: z.string(), ruleId: z.uuid(), hour: z.iso.datetime() }),
  },
  (tx, { hour, ...rule }, { now }) => notifyOverflow(tx, { ...rule, hour: new Date(hour) }, now()),
);

/** Forwards industry moves to the clients that have rules about them. */
export const industryMovesJob = defineTransactionJob(movesQueue, enqueueIndustryMoves);

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
export const rulesJob = defineTransactionJob(
  rulesQueue,
  async (tx, event, { now, attempt }) => {
    const { clientId } = event;
    const others =
      attempt === 1 && countAccounts(event) <= fewAccounts
        ? await claimWaiting(tx, rulesQueue, clientId, { limit: eventsAtOnce - 1, which: isSmall })
        : [];
    return follow(tx, await raiseByRules(tx, clientId, [event, ...others], now()));
  },
  { concurrency: 2 },
);

/** Matches industry moves against the rules of some members of a client. */
export const moveRulesJob = defineTransactionJob(moveRulesQueue, async (tx, moves, { now }) =>
  follow(tx, await raiseMoves(tx, moves, now())),
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
