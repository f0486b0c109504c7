import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";
import { alertRules } from "../../database/schema/alert-rules";
import { enqueue } from "../../queue/enqueue";

/** Industries' moves on their way to the clients whose rules wait for such; `after`: those before it have them. */
const movesSchema = z.object({
  moves: z.array(z.uuid()),
  after: z.object({ clientId: z.string(), userId: z.string() }).nullable(),
});

/** Moves on their way to the rules of some members of one client. */
const moveRulesSchema = z.object({ clientId: z.string(), moves: z.array(z.uuid()), users: z.array(z.string()) });

export type MovesOfClient = z.infer<typeof moveRulesSchema>;

export const moveRulesQueue = { name: "move-rules", schema: moveRulesSchema };

type Moves = z.infer<typeof movesSchema>;

export const movesQueue = { name: "industry-moves", schema: movesSchema };

/** So many members' rules are handed on in one transaction. */
const membersAtOnce = 200;

/**
 * Has the rules that wait for industries look at moves, which are of no client; in the transaction that writes them. The
 * caller sets the queue going after its commit.
 */
export async function announceMoves(tx: Database, moves: readonly string[]): Promise<void> {
  if (moves.length > 0) await enqueue(tx, movesQueue, { moves: [...moves], after: null });
}

/**
 * Hands moves on to the next members whose rules wait for industries, found by an index of these rules alone: one event
 * for each client, and what is left to another job.
 */
export async function handOnMoves(tx: Database, { moves, after }: Moves): Promise<void> {
  const members = await readRows(
    tx,
    z.object({ clientId: z.string(), userId: z.string() }),
    sql`select distinct ${alertRules.clientId} as "clientId", ${alertRules.userId} as "userId" from ${alertRules}
        where ${alertRules.kind} = 'industry' and ${alertRules.isOn} and ${alertRules.removedAt} is null
          ${after ? sql`and (${alertRules.clientId}, ${alertRules.userId}) > (${after.clientId}, ${after.userId})` : sql``}
        order by 1, 2 limit ${membersAtOnce}`,
  );
  const clients = new Map<string, string[]>();
  for (const { clientId, userId } of members) clients.set(clientId, [...(clients.get(clientId) ?? []), userId]);
  for (const [clientId, users] of clients) await enqueue(tx, moveRulesQueue, { clientId, moves, users }, { clientId });
  const last = members.at(-1);
  if (last && members.length === membersAtOnce) await enqueue(tx, movesQueue, { moves, after: last });
}
