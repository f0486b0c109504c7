import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, openPostgres, readRows } from "@/backend/database/database";
import { findSimilar } from "@/backend/domains/account-list/list/similar";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchPrincipal, makeAccounts } from "./support/many-accounts";
import { keepsLimits, measure, print } from "./support/measure";

const limitMs = 50;
const samplesPerKind = 40;

/** Kinds of accounts that the query treats differently. */
const kinds = {
  "with a market value": sql`market_cap_usd is not null`,
  "with only a band": sql`market_cap_usd is null and market_cap_band is not null`,
  "in the largest sub-industry": sql`sub_industry = 'Biotechnology'`,
};

/**
 * Measures the search for similar accounts among 2,293 and 300,000 accounts of one client. The time must not depend on
 * their number.
 *
 * @returns whether every kind stayed within 50 ms at the 95th percentile
 */
export async function benchSimilarAccounts(): Promise<boolean> {
  const met: boolean[] = [];
  for (const count of [2_293, 300_000])
    met.push(await withPostgres((url) => measureAmong(url, count), { shared_buffers: "1GB", max_wal_size: "4GB" }));
  return met.every(Boolean);
}

async function measureAmong(url: string, count: number): Promise<boolean> {
  const store = await openPostgres({ url, statementTimeoutMs: 0 });
  await seedCatalogue(store.db);
  await makeAccounts(store.db, count);
  const rows = [];
  for (const [kind, condition] of Object.entries(kinds)) {
    const ids = await findIds(store.db, condition);
    rows.push(
      await measure(kind, limitMs, (round) => findSimilar(store.db, benchPrincipal, ids[round % ids.length] ?? "")),
    );
  }
  print(`Similar accounts among ${count.toLocaleString("en")}`, rows);
  await store.close();
  return keepsLimits(rows);
}

async function findIds(db: Database, condition: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select id from accounts where client_id = ${benchPrincipal.clientId} and ${condition} order by id limit ${samplesPerKind}`,
  );
  return rows.map(({ id }) => id);
}
