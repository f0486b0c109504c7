import { sql } from "drizzle-orm";
import { z } from "zod";
import { maxRecentAccounts, type RecentAccount } from "@/lib/contracts/accounts/recent-account";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";

/**
 * Number of latest visits to read. Exceeds the number listed because removed accounts leave gaps and merged accounts
 * collapse into one.
 */
const maxVisits = 3 * maxRecentAccounts;

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sector: z.string().nullable(),
  logo: z.uuid().nullable(),
  at: z.coerce.date(),
});

/**
 * Lists a member's most recently opened accounts, latest first, without duplicates. A merged account appears as its
 * survivor; removed accounts are omitted. Reads a bounded number of the member's visits by index.
 */
export async function listRecentAccounts(
  db: Database,
  { clientId, uid }: Principal,
  limit: number = maxRecentAccounts,
): Promise<RecentAccount[]> {
  const rows = await readRows(
    db,
    rowSchema,
    sql`select s.id, s.name, s.sector, s.logo_id as logo, max(v.at) as at
        from (select account_id, coalesce(seen_at, started_at) as at from account_visits
          where client_id = ${clientId} and user_id = ${uid}
          order by coalesce(seen_at, started_at) desc limit ${maxVisits}) v
        join accounts a on a.client_id = ${clientId} and a.id = v.account_id
        join accounts s on s.client_id = ${clientId} and s.id = coalesce(a.merged_into, a.id) and s.removed_at is null
        group by s.client_id, s.id order by max(v.at) desc, s.id limit ${limit}`,
  );
  return rows.map(({ at, ...account }) => ({ ...account, opened_at: at.toISOString() }));
}
