import { group } from "d3-array";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { alertRules } from "../../../database/schema/alert-rules";
import { enqueue } from "../../../queue/enqueue";

/** Industry moves to pass on to clients with rules about them; `after`: the last member processed. */
const movesSchema = z.object({
  moves: z.array(z.uuid()),
  after: z.object({ clientId: z.string(), userId: z.string() }).nullable(),
});

/** Moves to match against the rules of some members of one client. */
const moveRulesSchema = z.object({ clientId: z.string(), moves: z.array(z.uuid()), users: z.array(z.string()) });

export type MovesOfClient = z.infer<typeof moveRulesSchema>;

export const moveRulesQueue = { name: "move-rules", schema: moveRulesSchema };

type Moves = z.infer<typeof movesSchema>;

export const movesQueue = { name: "industry-moves", schema: movesSchema };

/** Members processed per transaction. */
const membersAtOnce = 200;

/**
 * Queues industry moves for rules about industries, in the transaction that writes them. The caller wakes the queue
 * after commit.
 */
export async function announceMoves(tx: Database, moves: readonly string[]): Promise<void> {
  if (moves.length > 0) await enqueue(tx, movesQueue, { moves: [...moves], after: null });
}

/**
 * Queues moves for the next batch of members with rules about industries, which are found through a partial index: one
 * event per client, and another job for the remaining members.
 */
export async function enqueueIndustryMoves(tx: Database, { moves, after }: Moves): Promise<void> {
  const members = await readRows(
    tx,
    z.object({ clientId: z.string(), userId: z.string() }),
    sql`select distinct ${alertRules.clientId} as "clientId", ${alertRules.userId} as "userId" from ${alertRules}
        where ${alertRules.kind} = 'industry' and ${alertRules.isOn} and ${alertRules.removedAt} is null
          ${after ? sql`and (${alertRules.clientId}, ${alertRules.userId}) > (${after.clientId}, ${after.userId})` : sql``}
        order by 1, 2 limit ${membersAtOnce}`,
  );
  const clients = group(members, ({ clientId }) => clientId);
  for (const [clientId, own] of clients) {
    const users = own.map(({ userId }) => userId);
    await enqueue(tx, moveRulesQueue, { clientId, moves, users }, { clientId });
  }
  const last = members.at(-1);
  if (last && members.length === membersAtOnce) await enqueue(tx, movesQueue, { moves, after: last });
}
