import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import type { Database } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { accounts, users } from "../../database/schema/core";
import { handOvers } from "../../database/schema/people/hand-overs";
import { liveAccounts } from "../shared/account-ref";

/** Counts the live accounts and open tasks of each member. */
export async function countOwned(
  db: Database,
  clientId: string,
  uids: readonly string[],
): Promise<Map<string, Amounts>> {
  if (uids.length === 0) return new Map();
  const count = sql<number>`count(*)::int`;
  const owned = await db
    .select({ uid: accounts.ownerId, count })
    .from(accounts)
    .where(and(liveAccounts({ clientId }), inArray(accounts.ownerId, [...uids])))
    .groupBy(accounts.ownerId);
  const open = await db
    .select({ uid: tasks.assigneeId, count })
    .from(tasks)
    .where(and(eq(tasks.clientId, clientId), inArray(tasks.assigneeId, [...uids]), isNull(tasks.doneAt)))
    .groupBy(tasks.assigneeId);
  const accountsOf = new Map(owned.map((row) => [row.uid, row.count]));
  const tasksOf = new Map(open.map((row) => [row.uid, row.count]));
  return new Map(uids.map((uid) => [uid, { accounts: accountsOf.get(uid) ?? 0, tasks: tasksOf.get(uid) ?? 0 }]));
}

/** Adds up numbers of accounts and of open tasks. */
export function totalOf(amounts: Iterable<Amounts>): Amounts {
  const total = { accounts: 0, tasks: 0 };
  for (const { accounts, tasks } of amounts) {
    total.accounts += accounts;
    total.tasks += tasks;
  }
  return total;
}

/** In queries of `users`: members who can't sign in and own accounts or open tasks that no job is handing over. */
export function needsHandOver(db: Database, clientId: string): SQL | undefined {
  const ofClient = eq(tasks.clientId, clientId);
  const one = { one: sql`1` };
  const owned = db
    .select(one)
    .from(accounts)
    .where(and(liveAccounts({ clientId }), eq(accounts.ownerId, users.id)));
  const open = db
    .select(one)
    .from(tasks)
    .where(and(ofClient, eq(tasks.assigneeId, users.id), isNull(tasks.doneAt)));
  const running = db
    .select(one)
    .from(handOvers)
    .where(and(eq(handOvers.clientId, clientId), eq(handOvers.userId, users.id)));
  return and(eq(users.disabled, true), or(exists(owned), exists(open)), not(exists(running)));
}
