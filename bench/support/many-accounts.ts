import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "@/backend/database/database";

const client = "bench";

/**
 * Fills one client with fictitious accounts whose words are as frequent as in real names: words of the catalog's
 * names, recombined, with the figures and classification of a real company each. Requires the catalog; updates the
 * planner's statistics at the end.
 *
 * @param count number of accounts
 */
export async function generateAccounts(db: Database, count: number): Promise<void> {
  await db.execute(sql`insert into clients (id, name) values (${client}, 'Bench') on conflict do nothing`);
  // Indexes are dropped and rebuilt at the end, which is many times faster than updating them row by row.
  const indexes = await readRows(
    db,
    z.object({ name: z.string(), definition: z.string() }),
    sql`select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'accounts' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`
    create table words as
      select row_number() over (order by name)::int as at, split_part(name, ' ', 1) as first_word,
        nullif(split_part(name, ' ', 2), '') as second_word,
        nullif(regexp_replace(name, '^.* ', ''), '') as last_word, c.*
      from companies c`);
  await db.execute(sql`analyze words`);
  const step = 50_000;
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step) - 1;
    await db.execute(sql`
      insert into accounts (client_id, name, ticker, domain, sector, sub_industry, industry_code, naics_sector, hq_city,
        hq_state, hq_country, founded_year, employees, revenue_usd, market_cap_usd, market_cap_band, status, updated_at)
      select ${client}, concat_ws(' ', one.first_word, other.second_word, third.last_word, to_hex(n)),
        case when n % 5 = 0 then one.ticker end,
        case when n % 6 <> 0 then to_hex(n) || split_part(other.domain, '.', 1) || '.example' end,
        own.sector, own.sub_industry, own.industry_code, own.naics_sector, own.hq_city, own.hq_state, own.hq_country,
        own.founded_year, own.employees, own.revenue_usd + n, own.market_cap_usd + n, own.market_cap_band, own.status,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(${from}::int, ${to}::int) n
        join words one on one.at = 1 + (n::bigint * 7919 % 2183)::int
        join words other on other.at = 1 + (n::bigint * 104729 / 13 % 2183)::int
        join words third on third.at = 1 + (n::bigint * 15485863 / 101 % 2183)::int
        join words own on own.at = 1 + (n::bigint * 32452843 / 7 % 2183)::int`);
  }
  await db.execute(sql`drop table words`);
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`vacuum analyze accounts`);
}

/** The principal of the benchmark's queries. */
export const benchPrincipal = { uid: "bench", role: "sales_rep", denied: [], clientId: client } as const;
