import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, openPostgres, readRows } from "@/backend/database/database";
import { findAccount } from "@/backend/domains/account-list/list/read";
import { readQueue } from "@/backend/domains/home/ranked-queue";
import { readAccountOverview } from "@/backend/domains/home/screens/account-overview";
import { readHomeWithoutQueue } from "@/backend/domains/home/screens/home";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchPrincipal, generateAccounts } from "./support/many-accounts";
import { isWithinAllLimits, measure, print } from "./support/measure";

const accounts = 1_000_000;
const owned = 500;
const homeLimitMs = 50;
const accountLimitMs = 30;
const { uid, clientId } = benchPrincipal;
const now = new Date("2026-03-02T09:00:00Z");

/**
 * Measures Home and an account's page for a rep with 500 accounts in a client of a million: 200 open tasks, and four
 * signals and three notes on each account.
 *
 * @returns whether Home stayed within 50 ms at the 95th percentile, and an account within 30 ms
 */
export async function benchHome(): Promise<boolean> {
  return withPostgres(
    async (url) => {
      const store = await openPostgres({ url, statementTimeoutMs: 0 });
      await seedCatalogue(store.db);
      await generateAccounts(store.db, accounts);
      const mine = await fill(store.db);
      const idOf = (round: number) => mine[round % mine.length] ?? "";
      const rows = [
        await measure("what to do now", homeLimitMs, () => readQueue(store.db, benchPrincipal, { now, zone: null })),
        await measure("the rest of home", homeLimitMs, () =>
          readHomeWithoutQueue(store.db, benchPrincipal, { now, zone: null }),
        ),
        await measure("an account and its values", accountLimitMs, (round) =>
          findAccount(store.db, benchPrincipal, idOf(round), now),
        ),
        await measure("an account's briefing", accountLimitMs, (round) =>
          readAccountOverview(store.db, benchPrincipal, idOf(round), () => ""),
        ),
      ];
      print(`A rep with ${owned} accounts among ${accounts.toLocaleString("en")}`, rows);
      await store.close();
      return isWithinAllLimits(rows);
    },
    { shared_buffers: "1GB", max_wal_size: "4GB" },
  );
}

/** @returns the rep's accounts, of all sizes and industries */
async function fill(db: Database): Promise<string[]> {
  await db.execute(sql`insert into users (id, username, email, full_name, client_id, role)
    values (${uid}, ${uid}, 'bench@bench.example', 'Bench', ${clientId}, 'sales_rep')`);
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`update accounts set owner_id = ${uid} where client_id = ${clientId} and id in (
      select id from accounts where client_id = ${clientId} order by name limit ${owned}) returning id`,
  );
  const ofMine = sql`from accounts, generate_series(1, 4) n where client_id = ${clientId} and owner_id = ${uid}`;
  await db.execute(sql`insert into signals (client_id, account_id, title, source, occurred_at, created_at)
    select client_id, id, 'A signal', 'bench', at, at
    from (select *, ${now.toISOString()}::timestamptz - n * interval '3 days' as at ${ofMine}) happened`);
  await db.execute(sql`insert into notes (client_id, account_id, created_by, body, created_at)
    select client_id, id, ${uid}, 'A note', ${now.toISOString()}::timestamptz - n * interval '9 days' ${ofMine} and n < 4`);
  await db.execute(sql`insert into tasks (client_id, account_id, title, created_by, assignee_id, due_date, created_at, updated_at)
    select client_id, id, 'A task', ${uid}, ${uid}, ${now.toISOString()}::date + (row_number() over ())::int % 20 - 10,
      ${now.toISOString()}::timestamptz - interval '20 days', ${now.toISOString()}::timestamptz
    ${ofMine} and n = 1 limit 200`);
  await db.execute(sql`vacuum analyze`);
  return rows.map(({ id }) => id);
}
