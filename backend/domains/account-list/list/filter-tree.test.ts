import { and, eq, isNull, sql } from "drizzle-orm";
import { accountFacetsSchema, accountFilterSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import {
  type FilterGroup,
  type FilterLeaf,
  type FilterNode,
  isGroup,
  writeTree,
} from "@/lib/contracts/wire/filter-tree";
import { tasks } from "../../../database/schema/activity";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { uidOf } from "../../../seed/users";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { evaluateConditions } from "../../rules/match-accounts";
import { filteredAccounts } from "./filter";

let backend: TestBackend;
let headers: { authorization: string };
let openTasks: { accountId: string; assigneeId: string | null }[];
let rows: (typeof accounts.$inferSelect)[];
const rep: Principal = { uid: uidOf("rep@acme.example"), role: "sales_rep", denied: [], clientId: "acme" };

beforeAll(async () => {
  backend = await startTestBackend();
  headers = await backend.signIn("rep@acme.example");
  const { db } = backend.store;
  await db.execute(sql`update accounts set tier = (array['A', 'B', 'C', null])[1 + abs(hashtext(name)) % 4],
    stage = (array['open', 'customer', null])[1 + abs(hashtext(name || 's')) % 3] where client_id = 'acme'`);
  await db.execute(sql`update accounts set updated_at = now() - make_interval(days => abs(hashtext(name || 'u')) % 90)
    where client_id = 'acme'`);
  await db.execute(sql`update tasks set done_at = case when hashtext(title || id) % 2 = 0 then updated_at end,
    assignee_id = (array[${rep.uid}, null])[1 + abs(hashtext(id::text)) % 2] where client_id = 'acme'`);
  openTasks = await db
    .select({ accountId: tasks.accountId, assigneeId: tasks.assigneeId })
    .from(tasks)
    .where(and(eq(tasks.clientId, "acme"), isNull(tasks.doneAt)));
  rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.clientId, "acme"), isNull(accounts.removedAt)));
});
afterAll(() => backend.close());

type Row = (typeof rows)[number];
const among = (text: string, value: string | null) => value !== null && text.split(",").includes(value);
const within = (text: string, value: number | null) => {
  const [min = "", max = ""] = text.split("..");
  return value !== null && (min === "" || value >= Number(min)) && (max === "" || value <= Number(max));
};

/** A second implementation of each condition, without the database. */
const meanings: Record<string, (text: string, row: Row) => boolean> = {
  sector: (text, row) => among(text, row.sector),
  state: (text, row) => among(text, row.hqState),
  band: (text, row) => among(text, row.marketCapBand),
  status: (text, row) => among(text, row.status),
  tier: (text, row) => among(text, row.tier),
  stage: (text, row) => among(text, row.stage),
  owner: (text, row) => (text === "none" ? row.ownerId === null : row.ownerId === (text === "me" ? rep.uid : text)),
  employees: (text, row) => within(text, row.employees),
  market_cap: (text, row) => within(text, row.marketCapUsd),
  changed: (text, row) => row.updatedAt.getTime() >= Date.now() - Number(text) * 86_400_000,
  task: (text, row) =>
    openTasks.some(({ accountId, assigneeId }) => accountId === row.id && (text === "open" || assigneeId === rep.uid)),
  sub_industry: (text, row) => row.subIndustry === text,
  empty: (text, row) =>
    text.split(",").every((name) => ({ tier: row.tier, state: row.hqState, employees: row.employees })[name] === null),
};
const choices: [string, string][] = [
  ["sector", "Energy"],
  ["sector", "Utilities,Health Care"],
  ["sector", "Nowhere"],
  ["state", "TX,CA"],
  ["state", "NY"],
  ["band", "Mega Cap,Small Cap"],
  ["status", "active"],
  ["tier", "A,B"],
  ["stage", "customer"],
  ["owner", "me"],
  ["owner", "none"],
  ["employees", "1000..50000"],
  ["employees", "..500"],
  ["market_cap", "1000000000.."],
  ["sub_industry", "Biotechnology"],
  ["changed", "30"],
  ["task", "open"],
  ["task", "mine"],
  ["empty", "tier"],
  ["empty", "state,employees"],
];

function isMet(node: FilterNode, row: Row): boolean {
  if (!isGroup(node)) return (meanings[node.name]?.(node.value, row) ?? false) !== node.isNot;
  return node.kind === "all" ? node.of.every((one) => isMet(one, row)) : node.of.some((one) => isMet(one, row));
}

/** A pseudo-random tree; the same seed gives the same tree. */
function randomTree(seed: number): FilterGroup {
  let state = seed * 7_919 + 1;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const leaf = (): FilterLeaf => {
    const [name, value] = choices[next(choices.length)] ?? ["sector", "Energy"];
    return { name, value, isNot: next(4) === 0 };
  };
  const group = (levels: number): FilterGroup => ({
    kind: next(2) === 0 ? "all" : "any",
    of: Array.from({ length: 2 + next(2) }, () => (levels > 0 && next(2) === 0 ? group(levels - 1) : leaf())),
  });
  return group(2);
}

test("random filter trees match the same accounts as evaluating them row by row", async () => {
  const { db } = backend.store;
  const sizes = new Set<number>();
  for (let seed = 0; seed < 150; seed += 1) {
    const tree = randomTree(seed);
    const where = writeTree(tree);
    const expected = rows.filter((row) => isMet(tree, row)).map(({ id }) => id);

    const found = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.clientId, "acme"),
          isNull(accounts.removedAt),
          ...filteredAccounts(rep, accountFilterSchema.parse({ where })),
        ),
      );

    expect([where, found.map(({ id }) => id).sort()]).toEqual([where, expected.sort()]);
    sizes.add(expected.length);
  }
  expect(sizes.size).toBeGreaterThan(80);
});

test("a group of conditions that all apply matches the same accounts as flat filters", async () => {
  const flat = { sector: "Energy,Utilities", state: "TX,CA", market_cap_min: "1000000000", tier: "A,B" };
  const where = "all(sector:Energy;Utilities,all(state:TX;CA,market_cap:1000000000..),tier:A;B)";

  const [one, other] = await Promise.all([list(flat), list({ where })]);

  expect(one.total).toBeGreaterThan(3);
  expect(other).toMatchObject({ total: one.total, items: one.items.map(({ id }) => ({ id })) });
});

test("combines flat filters and a search with grouped filters", async () => {
  const tree: FilterGroup = {
    kind: "any",
    of: [
      { name: "tier", value: "A", isNot: false },
      { name: "state", value: "TX", isNot: false },
    ],
  };
  const expected = rows.filter((row) => row.sector === "Energy" && row.searchText.includes("inc") && isMet(tree, row));

  const found = await list({ sector: "Energy", q: "inc", where: writeTree(tree), limit: "200" });

  expect(found.items.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
  expect(expected.length).toBeGreaterThan(2);
});

test("totals and facets apply grouped filters", async () => {
  const where = "any(sector:Energy,all(state:CA,!tier:A))";
  const query = { where };

  const facets = accountFacetsSchema.parse((await request("/accounts/facets/", query)).body);

  for (const name of ["sector", "state", "status"] as const) {
    expect(facets[name].length).toBeGreaterThan(0);
    for (const { value, count } of facets[name].slice(0, 3))
      expect((await request("/accounts/total/", { where, [name]: value })).body).toEqual({ total: count });
  }
  expect((await request("/accounts/total/", query)).body).toEqual({ total: (await list(query)).total });
});

test("pages through a list with grouped filters return each account once", async () => {
  const where = "any(tier:A,all(state:CA;NY,!sector:Energy))";
  const all = await list({ where, limit: "200" });
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ where, limit: "97", ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(all.total);
});

test('matches single accounts against grouped filters, with "me" as each principal', async () => {
  const filter = accountFilterSchema.parse({ where: "any(owner:me,state:CA)" });
  const leader = { ...rep, uid: uidOf("leader@acme.example") };
  const some = rows.slice(0, 400);

  const met = await evaluateConditions(
    backend.store.db,
    "acme",
    some.map(({ id }) => id),
    [
      { principal: rep, filter },
      { principal: leader, filter },
    ],
  );

  for (const { id, ownerId, hqState } of some) {
    const places = [rep, leader].flatMap(({ uid }, at) => (ownerId === uid || hqState === "CA" ? [at] : []));
    expect([...(met.get(id)?.met ?? [])]).toEqual(places);
  }
});

test.each([
  "any()",
  "any(sector:Energy",
  "any(colour:red)",
  "any(band:Huge)",
  "any(employees:many)",
  "any(q:inc)",
  "any(where:x)",
  "any(list:mine)",
  `any(${Array.from({ length: 25 }, () => "tier:A").join()})`,
  "any(__proto__:x)",
  "all(any(all(any(tier:A,tier:B),tier:C),tier:A),tier:B)",
])("rejects %s", async (where) => {
  const response = await request("/accounts/", { where });

  expect(response).toMatchObject({ status: 400, body: { fields: { where: expect.any(String) } } });
});

async function request(url: string, query: Record<string, string>) {
  return backend.request({ url, headers, query });
}

async function list(query: Record<string, string>) {
  return accountsPageSchema.parse((await request("/accounts/", query)).body);
}
