import { type Database, openPostgres, type Store } from "@/backend/database/database";
import { countFacets } from "@/backend/domains/account-list/list/facets";
import { listAccounts } from "@/backend/domains/account-list/list/read";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { accountFilterSchema, accountQuerySchema } from "@/lib/contracts/accounts/account";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchPrincipal, generateAccounts } from "./support/many-accounts";
import { isWithinAllLimits, type Measurement, measure, print } from "./support/measure";

const limitMs = 50;

/** Memory for a million accounts and their indexes, as on a server that holds that many. */
const server = { shared_buffers: "1GB", max_wal_size: "4GB" };

/** Queries of each kind; a query reads a page's rows and the total. */
const kinds: Record<string, Record<string, string>[]> = {
  "prefix, three letters": [{ q: "est" }, { q: "mic" }, { q: "zoe" }],
  "prefix, a whole word": [{ q: "american" }, { q: "general" }, { q: "first" }],
  "inside a word": [{ q: "harma" }, { q: "ergy" }, { q: "rnation" }],
  "two words": [{ q: "american bank" }, { q: "energy corp" }, { q: "first trust" }],
  "two letters": [{ q: "te" }, { q: "in" }, { q: "xy" }],
  "one letter": [{ q: "a" }, { q: "z" }],
  "a rare term": [{ q: "zoetis" }, { q: "lauder" }, { q: "nosuchname" }],
  "a common term": [{ q: "inc" }, { q: "corp" }, { q: "corporation" }],
  "a common term, by name": [
    { q: "inc", sort: "name" },
    { q: "holdings", sort: "name" },
    { q: "corporation", sort: "-name" },
  ],
  "a common term, by market cap": [
    { q: "inc", sort: "-market_cap" },
    { q: "group", sort: "market_cap" },
    { q: "energy", sort: "-market_cap" },
  ],
  "all, sorted": [{}, { sort: "-market_cap" }, { sort: "employees" }, { sort: "-updated" }],
  "one filter, sorted": [
    { sector: "Health Care", sort: "-market_cap" },
    { state: "WY", sort: "name" },
    { industry: "N:22", sort: "-revenue" },
  ],
  "three filters": [
    { sector: "Financials", state: "NY", status: "active" },
    { sector: "Energy,Materials", state: "TX,CO", market_cap_min: "1000000000", sort: "-market_cap" },
    { industry: "334", band: "Small Cap", status: "delisted" },
  ],
  "a term and a filter": [
    { q: "bank", state: "OH" },
    { q: "inc", sector: "Utilities", sort: "name" },
  ],
};

/** Lists that are read up to the hundredth page, to measure deep pages. */
const deep: Record<string, string>[] = [{}, { sort: "-market_cap" }, { q: "inc", sort: "name" }, { q: "energy" }];

/**
 * Measures the list of accounts at the database level, with the route's queries: a page's rows and the total, on 2,183,
 * 100,000 and 1,000,000 accounts of one client.
 *
 * @returns whether every kind of query stayed within 50 ms at the 95th percentile
 */
export async function benchAccountsSearch(): Promise<boolean> {
  return withPostgres(async (url) => {
    const met: boolean[] = [];
    for (const count of [2_293, 100_000, 1_000_000]) {
      const store = await openPostgres({
        url: await createEmptyDatabase(url, `bench_${count}`),
        statementTimeoutMs: 0,
      });
      met.push(await measureStore(store, `${count.toLocaleString("en")} accounts`, count, limitMs));
    }
    return met.every(Boolean);
  }, server);
}

async function createEmptyDatabase(url: string, name: string): Promise<string> {
  const server = await openPostgres({ url, statementTimeoutMs: 0 });
  await server.db.execute(`create database ${name}`);
  await server.close();
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

async function measureStore(store: Store, title: string, count: number, limit: number | null): Promise<boolean> {
  await seedCatalogue(store.db);
  await generateAccounts(store.db, count);
  const rows = await measureKinds(store.db, limit);
  print(title, rows);
  await store.close();
  return isWithinAllLimits(rows);
}

/** Measures every kind of query on a filled database. */
export async function measureKinds(db: Database, limit: number | null): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const [kind, questions] of Object.entries(kinds)) {
    rows.push(await measure(kind, limit, (round) => runQuery(db, questions[round % questions.length] ?? {})));
  }
  const cursors = await Promise.all(deep.map((query) => cursorOfPage(db, query, 100)));
  rows.push(
    await measure("the hundredth page", limit, (round) => {
      const at = round % deep.length;
      return runQuery(db, { ...deep[at], ...(cursors[at] && { cursor: cursors[at] }) });
    }),
  );
  rows.push(await measure("facets of a term", null, () => countFacets(db, benchPrincipal, { q: "energy" }), 10));
  rows.push(
    await measure("facets of all", null, () => countFacets(db, benchPrincipal, accountFilterSchema.parse({})), 5),
  );
  return rows;
}

function runQuery(db: Database, query: Record<string, string>) {
  return listAccounts(db, benchPrincipal, accountQuerySchema.parse(query));
}

async function cursorOfPage(db: Database, query: Record<string, string>, page: number): Promise<string | null> {
  let cursor: string | null = null;
  for (let at = 1; at < page; at += 1) {
    const response: { next_cursor: string | null } = await runQuery(db, { ...query, ...(cursor && { cursor }) });
    if (response.next_cursor === null) return cursor;
    cursor = response.next_cursor;
  }
  return cursor;
}
