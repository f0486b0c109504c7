import { and, eq, inArray } from "drizzle-orm";
import type { Member } from "@/lib/contracts/people/member";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { handOvers } from "../../database/schema/people/hand-overs";

/** Lists the members' hand-overs that are in progress, with what remains of each, by member id. */
export async function listHandOvers(
  db: Database,
  clientId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Member["hand_over"]>> {
  const rows = await db
    .select({ of: handOvers, successor: users.fullName })
    .from(handOvers)
    .leftJoin(users, and(eq(users.clientId, handOvers.clientId), eq(users.id, handOvers.successorId)))
    .where(and(eq(handOvers.clientId, clientId), inArray(handOvers.userId, [...uids])));
  return new Map(
    rows.map(({ of, successor }) => [of.userId, { ...remainingWork(of), successor, has_left: of.isLeaving }]),
  );
}

/** The numbers of accounts and open tasks that are left of a hand-over. */
export function remainingWork({ accounts, accountsDone, tasks, tasksDone }: typeof handOvers.$inferSelect) {
  return { accounts: Math.max(0, accounts - accountsDone), tasks: Math.max(0, tasks - tasksDone) };
}
