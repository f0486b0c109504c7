import { and, eq, inArray, isNull, not } from "drizzle-orm";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";

/** The ids of clients' sample accounts, a dozen each at most, including those that a member has removed. */
export async function listSampleAccounts(db: Database, clientIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.clientId, [...new Set(clientIds)]), accounts.isSample));
  return new Set(rows.map(({ id }) => id));
}

/** The number of a client's sample accounts, without those that a member has removed. */
export async function countSampleAccounts(db: Database, clientId: string): Promise<number> {
  return db.$count(accounts, and(eq(accounts.clientId, clientId), accounts.isSample, isNull(accounts.removedAt)));
}

/** Whether a client has live accounts other than sample accounts. */
export async function hasRealAccounts(db: Database, clientId: string): Promise<boolean> {
  const isReal = and(eq(accounts.clientId, clientId), isNull(accounts.removedAt), not(accounts.isSample));
  return (await db.select({ id: accounts.id }).from(accounts).where(isReal).limit(1)).length > 0;
}
