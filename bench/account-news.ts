import { sql } from "drizzle-orm";
import { type Database, openPostgres } from "@/backend/database/database";
import { countAccounts, listAccounts } from "@/backend/domains/account-list/list/read";
import { withNews } from "@/backend/domains/activity/activity/new-since-visit";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { accountQuerySchema } from "@/lib/contracts/accounts/account";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchPrincipal, makeAccounts } from "./support/many-accounts";
import { keepsLimits, measure, print } from "./support/measure";

const limitMs = 100;
const accounts = 300_000;
const opened = 3_000;
const { uid, clientId } = benchPrincipal;

/**
 * Measures the query for news since the last visit, for a page's rows and as a filter, on 300,000 accounts with a
 * million events, of which one user has opened 3,000.
 *
 * @returns whether every kind of query stayed within 100 ms at the 95th percentile
 */
export async function benchAccountNews(): Promise<boolean> {
  return withPostgres(
    async (url) => {
      const store = await openPostgres({ url, statementTimeoutMs: 0 });
      await seedCatalogue(store.db);
      await makeAccounts(store.db, accounts);
      await fill(store.db);
      const page = accountQuerySchema.parse({ sort: "-market_cap", limit: 200 });
      const rows = [
        await measure("200 rows without their news", limitMs, () => listAccounts(store.db, benchPrincipal, page)),
        await measure("200 rows with their news", limitMs, async () =>
          withNews(store.db, benchPrincipal, await listAccounts(store.db, benchPrincipal, page)),
        ),
        await measure("those with news, by market cap", limitMs, () =>
          listAccounts(store.db, benchPrincipal, { ...page, news: true }),
        ),
        await measure("how many have news", limitMs, () => countAccounts(store.db, benchPrincipal, { news: true })),
      ];
      print(`News of ${opened.toLocaleString("en")} accounts among ${accounts.toLocaleString("en")}`, rows);
      await store.close();
      return keepsLimits(rows);
    },
    { shared_buffers: "1GB", max_wal_size: "4GB" },
  );
}

/** Fills the database. The user has opened the largest accounts, half of them before any event. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`insert into users (id, username, email, full_name, client_id, role)
    values (${uid}, ${uid}, 'bench@bench.example', 'Bench', ${clientId}, 'sales_rep')`);
  await db.execute(sql`insert into account_visits (client_id, account_id, user_id, started_at)
    select client_id, id, ${uid}, case when row_number() over () % 2 = 0 then timestamptz '2026-03-01' else '2026-01-01' end
    from (select client_id, id from accounts where client_id = ${clientId}
      order by market_cap_usd desc nulls last limit ${opened}) largest`);
  for (const table of ["signals", "notes"] as const)
    await db.execute(sql`insert into ${sql.identifier(table)} (client_id, account_id, created_at,
        ${sql.raw(table === "notes" ? "body" : "title, source, occurred_at")})
      select client_id, id, timestamptz '2026-02-01' + n * interval '1 hour',
        ${sql.raw(table === "notes" ? "'A note'" : "'A signal', 'bench', timestamptz '2026-02-01'")}
      from accounts, generate_series(1, 2) n where client_id = ${clientId}`);
  await db.execute(sql`vacuum analyze`);
}
