import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";
import { accounts } from "../../database/schema/core";

/** The ids of clients' sample accounts, a dozen each at most, including those that a member has removed. */
export async function listSampleAccounts(db: Database, clientIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.clientId, [...new Set(clientIds)]), accounts.isSample));
  return new Set(rows.map(({ id }) => id));
}

const kindsSchema = z.object({ samples: z.number(), has_real: z.boolean() });

/** The number of a client's sample accounts, and whether it has others; without accounts that a member has removed. */
export async function readAccountKinds(db: Database, clientId: string): Promise<{ samples: number; hasReal: boolean }> {
  const isLive = sql`client_id = ${clientId} and removed_at is null`;
  const [kinds] = await readRows(
    db,
    kindsSchema,
    sql`select (select count(*)::int from accounts where ${isLive} and is_sample) as samples,
          exists (select from accounts where ${isLive} and not is_sample) as has_real`,
  );
  return { samples: kinds?.samples ?? 0, hasReal: kinds?.has_real ?? false };
}
