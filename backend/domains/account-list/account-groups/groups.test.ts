import { and, eq, isNull, sql } from "drizzle-orm";
import { type AccountFilter, accountFilterSchema } from "@/lib/contracts/accounts/account";
import { accountGroupsSchema } from "@/lib/contracts/accounts/account-group";
import { type Grouping, groupings } from "@/lib/contracts/accounts/account-layout";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { uidOf } from "../../../seed/users";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { filteredAccounts } from "../list/filter";
import { groupAccounts } from "./groups";

let backend: TestBackend;
const rep: Principal = { uid: uidOf("rep@acme.example"), role: "sales_rep", denied: [], clientId: "acme" };

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.store.db.execute(sql`update accounts
    set tier = (array['A', 'B', 'C', null])[1 + abs(hashtext(name)) % 4], stage = (array['open', null])[1 + abs(hashtext(name)) % 2]`);
});
afterAll(() => backend.close());

const columns = {
  sector: accounts.sector,
  state: accounts.hqState,
  owner: accounts.ownerId,
  tier: accounts.tier,
  stage: accounts.stage,
  status: accounts.status,
};

/** Counts the accounts of each group, and sums their market caps, by scanning all accounts. */
async function countRows(by: Grouping, filter: AccountFilter): Promise<Map<string | null, [number, number]>> {
  const rows = await backend.store.db
    .select({ value: columns[by], worth: accounts.marketCapUsd })
    .from(accounts)
    .where(and(eq(accounts.clientId, "acme"), isNull(accounts.removedAt), ...filteredAccounts(rep, filter)));
  const groups = new Map<string | null, [number, number]>();
  for (const { value, worth } of rows) {
    const [count, sum] = groups.get(value) ?? [0, 0];
    groups.set(value, [count + 1, sum + (worth ?? 0)]);
  }
  return groups;
}

const filters: AccountFilter[] = [
  {},
  { owner: "me" },
  { owner: "none" },
  { owner: "team" },
  { state: ["TX", "CA"] },
  { sector: ["Energy"], tier: ["A"] },
  { tier: ["A", "B"], owner: "none" },
  { empty: ["tier"] },
  accountFilterSchema.parse({ where: "any(state:TX,all(sector:Utilities,!tier:A))" }),
  { sector: ["Nowhere"] },
];

test.each(groupings.flatMap((by) => filters.map((filter) => [by, filter] as const)))(
  "by %s, %j: counts each group's accounts and sums their market cap",
  async (by, filter) => {
    const { items, others, is_exact } = await groupAccounts(backend.store.db, rep, { ...filter, by });

    const found = new Map(items.map(({ value, count, market_cap_usd: worth }) => [value, [count, worth]]));
    expect(found).toEqual(await countRows(by, filter));
    expect([others, is_exact]).toEqual([null, undefined]);
  },
);

test("sorts tiers and stages in their own order, other groups largest first, and the group without a value last", async () => {
  const labelsOf = async (by: Grouping) =>
    (await groupAccounts(backend.store.db, rep, { by })).items.map(({ label }) => label);

  expect(await labelsOf("tier")).toEqual(["Tier A", "Tier B", "Tier C", "No tier"]);
  expect(await labelsOf("stage")).toEqual(["Open", "No stage"]);
  expect(await labelsOf("status")).toEqual(["Active", "Delisted"]);
  expect((await labelsOf("owner")).at(-1)).toBe("No owner");
  expect(await labelsOf("state")).toContain("Texas");
  const { items } = await groupAccounts(backend.store.db, rep, { by: "sector" });
  const known = items.filter(({ value }) => value !== null).map(({ count }) => count);
  expect(known).toEqual([...known].sort((a, b) => b - a));
});

test("returns lower bounds, marked as inexact, beyond the number of accounts it reads", async () => {
  const filter = accountFilterSchema.parse({ where: "any(status:active,status:delisted)" });

  const some = await groupAccounts(backend.store.db, rep, { ...filter, by: "status" }, 100);

  expect(some.is_exact).toBe(false);
  expect(some.items.reduce((sum, { count }) => sum + count, 0)).toBe(101);
});

test("combines the groups beyond a hundred into one", async () => {
  const { db } = backend.store;
  await db.execute(sql`insert into accounts (client_id, name, sector, status, market_cap_usd)
    select 'globex', 'Many ' || n, 'Sector ' || n, 'active', 10 from generate_series(1, 130) n`);
  const globex: Principal = { uid: uidOf("rep@globex.example"), role: "sales_rep", denied: [], clientId: "globex" };

  const { items, others } = await groupAccounts(db, globex, { by: "sector", owner: "none" });

  expect(items).toHaveLength(100);
  expect(others?.groups).toBeGreaterThan(25);
});

test("the route returns only the client's own groups, and rejects an invalid or missing grouping", async () => {
  const headers = await backend.signIn("rep@acme.example");
  const request = (query: Record<string, string>) => backend.request({ url: "/accounts/groups/", headers, query });

  const { status, body } = await request({ by: "tier", sector: "Energy" });

  expect(status).toBe(200);
  expect(accountGroupsSchema.parse(body).items.length).toBeGreaterThan(2);
  expect(await request({ by: "name" })).toMatchObject({ status: 400, body: { fields: { by: expect.any(String) } } });
  expect(await request({ sector: "Energy" })).toMatchObject({ status: 400 });
});
