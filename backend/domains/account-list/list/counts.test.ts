import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type AccountFilter, accountFacetsSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { readRows } from "../../../database/database";
import { accountCounts } from "../../../database/schema/account-counts";
import { accounts, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { uidOf } from "../../../seed/users";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { compactCounts, findCount } from "./counts";
import { countFacets } from "./facets";

let backend: TestBackend;
let headers: { authorization: string };
const rep: Principal = { uid: uidOf("rep@acme.example"), role: "sales_rep", denied: [], clientId: "acme" };
const many = 6_000;

beforeAll(async () => {
  backend = await startTestBackend();
  headers = await backend.signIn("rep@acme.example");
  await backend.store.db.execute(sql`
    insert into accounts (client_id, name, sector, hq_state, industry_code, naics_sector, status, market_cap_usd)
    select 'acme', 'Bulk ' || n, 'Bulk', case when n % 3 = 0 then 'NY' else 'TX' end, '334', '31-33', 'active', n
    from generate_series(1, ${many}) n`);
});
afterAll(() => backend.close());

const countsSchema = z.object({
  client_id: z.string(),
  facet: z.string(),
  owner: z.string(),
  value: z.string(),
  count: z.number(),
  worth: z.number(),
});

/** The sums of the stored counts, and the same values counted from the accounts. */
async function bothWays() {
  const { db } = backend.store;
  const summed = await readRows(
    db,
    countsSchema,
    sql`select client_id, facet, owner, value, sum(amount)::int as count, sum(market_cap_usd)::float8 as worth
        from account_counts group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(market_cap_usd) <> 0 order by 1, 2, 3, 4`,
  );
  const counted = await readRows(
    db,
    countsSchema,
    sql`select client_id, facet, owner, value, count(*)::int as count,
          coalesce(sum(market_cap_usd), 0)::float8 as worth
        from accounts a
        cross join lateral (values ('total', ''), ('sector', sector), ('industry', industry_code), ('naics', naics_sector),
          ('state', hq_state), ('band', market_cap_band), ('status', status), ('tier', tier), ('stage', stage)) v (facet, value)
        cross join lateral (values (''), (coalesce(owner_id, 'none'))) o (owner)
        where removed_at is null and value is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  return { summed, counted };
}

const changes: [string, () => Promise<unknown>][] = [
  ["seeding", async () => undefined],
  [
    "adding an account",
    () =>
      backend.request({ method: "POST", url: "/accounts/", headers, payload: { name: "One more", hq_state: "WA" } }),
  ],
  [
    "changing many accounts",
    () => backend.store.db.update(accounts).set({ sector: "Other", hqState: null }).where(eq(accounts.hqState, "CA")),
  ],
  [
    "removing many accounts",
    () => backend.store.db.update(accounts).set({ removedAt: backend.now() }).where(eq(accounts.hqState, "FL")),
  ],
  [
    "setting tiers, stages and market caps",
    () =>
      backend.store.db
        .update(accounts)
        .set({ tier: "A", stage: "open", marketCapUsd: sql`coalesce(market_cap_usd, 7) * 2` })
        .where(eq(accounts.hqState, "NY")),
  ],
  ["restoring accounts", () => backend.store.db.update(accounts).set({ removedAt: null })],
  ["deleting accounts permanently", () => backend.store.db.delete(accounts).where(eq(accounts.hqState, "OH"))],
  [
    "an owner who leaves the client",
    () =>
      backend.store.db
        .update(users)
        .set({ clientId: null })
        .where(eq(users.id, uidOf("leader@acme.example"))),
  ],
  ["compacting", () => compactCounts(backend.store.db)],
];

test.each(changes)("stored counts match the accounts after %s", async (_what, change) => {
  await change();

  const { summed, counted } = await bothWays();
  expect(counted.length).toBeGreaterThan(100);
  expect(summed).toEqual(counted);
});

test("compacts changes into one row per value, and removes rows that add up to zero", async () => {
  const { db } = backend.store;
  const isMine = and(eq(accounts.clientId, "acme"), eq(accounts.name, "Bulk 1"));
  for (const sector of ["A", "B", "A", "Bulk"]) await db.update(accounts).set({ sector }).where(isMine);
  const ofSector = and(eq(accountCounts.facet, "sector"), eq(accountCounts.value, "A"));
  const before = await db.select().from(accountCounts).where(ofSector);

  await compactCounts(db);

  expect(before.length).toBeGreaterThan(4);
  expect(await db.select().from(accountCounts).where(ofSector)).toEqual([]);
  const bulk = and(eq(accountCounts.value, "Bulk"), eq(accountCounts.owner, ""));
  expect(await db.select().from(accountCounts).where(bulk)).toMatchObject([{ amount: many, isCompact: true }]);
});

const known: AccountFilter[] = [
  {},
  { q: "  " },
  { owner: "me" },
  { owner: "none", state: ["NY"] },
  { sector: ["Bulk", "Energy", "No such"] },
  { sector: [] },
  { industry: ["334", "325"] },
  { industry: ["N:31-33"], owner: "me" },
  { tier: ["A", "B"] },
  { empty: ["tier"] },
  { empty: ["sector"], owner: "none" },
];
const unknown: AccountFilter[] = [
  { q: "inc" },
  { sector: ["Bulk"], state: ["NY"] },
  { industry: ["334", "N:31-33"] },
  { revenue_min: 0 },
  { owner: "" },
  { empty: ["tier", "stage"] },
  { empty: ["tier"], state: ["NY"] },
  { empty: ["employees"] },
  { tier: ["A"], stage: ["open"] },
];

async function get(path: string, filter: AccountFilter, more: Record<string, string> = {}) {
  const query = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const response = await backend.request({ url: path, headers, query: { ...Object.fromEntries(query), ...more } });
  expect(response.status).toBe(200);
  return response.body;
}

/** Counts a list's rows by reading it to its end. */
async function countRows(filter: AccountFilter): Promise<number> {
  let rows = 0;
  let cursor: string | null = null;
  do {
    const page = accountsPageSchema.parse(await get("/accounts/", filter, { limit: "200", ...(cursor && { cursor }) }));
    rows += page.items.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

test.each([...known.map((filter) => [filter, true] as const), ...unknown.map((filter) => [filter, false] as const)])(
  "the total of %j is the number of matching rows",
  async (filter, isKnown) => {
    expect((await findCount(backend.store.db, rep, filter)) !== null).toBe(isKnown);

    const rows = await countRows(filter);

    const page = accountsPageSchema.parse(await get("/accounts/", filter));
    expect(await get("/accounts/total/", filter)).toEqual({ total: rows });
    if (isKnown || rows <= 5_000) expect(page).toMatchObject({ total: rows });
    if (isKnown) expect(page.total_is_exact).toBeUndefined();
  },
);

test("with two filters, the list's total is a lower bound beyond 5,000 matches, and the exact one can be requested", async () => {
  const filter = { sector: ["Bulk"], status: ["active" as const] };

  const page = accountsPageSchema.parse(await get("/accounts/", filter));

  expect(page).toMatchObject({ total: 5_000, total_is_exact: false });
  expect(await get("/accounts/total/", filter)).toEqual({ total: many });
});

const filters: AccountFilter[] = [
  {},
  { owner: "me" },
  { sector: ["Bulk"] },
  { sector: ["Bulk"], owner: "none" },
  { state: ["TX"], status: ["active"] },
  { q: "inc", band: ["Small Cap"] },
];

test.each(filters)("each facet option counts the accounts that choosing it leaves: %j", async (filter) => {
  const facets = accountFacetsSchema.parse(await get("/accounts/facets/", filter));

  expect(facets.is_exact).toBeUndefined();
  for (const name of ["sector", "state", "band", "status", "industry"] as const) {
    for (const { value, count } of facets[name].slice(0, 2))
      expect(await get("/accounts/total/", { ...filter, [name]: [value] })).toEqual({ total: count });
  }
  for (const { value, count } of facets.owner)
    expect(await get("/accounts/total/", { ...filter, owner: value })).toEqual({ total: count });
});

test("facet counts are lower bounds, marked as inexact, beyond the number of accounts read", async () => {
  const filter = { q: "bulk" };

  const some = await countFacets(backend.store.db, rep, filter, 1_000);
  const all = await countFacets(backend.store.db, rep, filter);

  expect(some).toMatchObject({ is_exact: false, sector: [{ value: "Bulk", count: 1_001 }] });
  expect(all).toMatchObject({ sector: [{ value: "Bulk", count: many }] });
  expect(all.is_exact).toBeUndefined();
});

test("two transactions adding accounts to the same client don't block each other", async () => {
  const { db } = backend.store;
  const add = (name: string) => sql`insert into accounts (client_id, name, status) values ('acme', ${name}, 'active')`;

  await db.transaction(async (first) => {
    await first.execute(add("First of two"));
    await db.transaction(async (second) => {
      await second.execute(sql`set local lock_timeout = '2s'`);
      await second.execute(add("Second of two"));
    });
  });

  const { summed, counted } = await bothWays();
  expect(summed).toEqual(counted);
});
