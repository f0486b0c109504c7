import { sql } from "drizzle-orm";
import { z } from "zod";
import { accountOverviewSchema } from "@/lib/contracts/home/screens";
import type { ComparedFigure } from "@/lib/contracts/insights/segment";
import { readRows } from "../../../database/database";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { countSegments } from "./medians";
import { chooseSegment } from "./read";

jest.setTimeout(60_000);

let backend: TestBackend;
let rep: Record<string, string>;
/** A time after all counts so far. */
let atMs: number;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  atMs = backend.now().getTime();
  await count();
}, 180_000);
afterAll(() => backend.close());
afterEach(async () => {
  await backend.store.db.execute(sql`delete from accounts where sub_industry = 'Lanterns' or sector = 'Light'`);
  await count();
});

interface AccountOptions {
  sub?: string | null;
  industry?: string | null;
  sector?: string | null;
  value?: number | null;
  client?: string;
}

async function add(options: AccountOptions = {}): Promise<string> {
  const { sub = "Lanterns", industry = "LAMP", sector = "Light", value = null, client = "acme" } = options;
  const [row] = await readRows(
    backend.store.db,
    z.object({ id: z.string() }),
    sql`insert into accounts (client_id, name, sub_industry, industry_code, sector, employees, status)
      values (${client}, 'Lamp ' || gen_random_uuid(), ${sub}, ${industry}, ${sector}, ${value}::int, 'active') returning id`,
  );
  if (!row) throw new Error("not added");
  return row.id;
}

/** Runs the counting job one hour later. */
async function count(): Promise<void> {
  atMs += 3_600_000;
  while (await countSegments(backend.store.db, new Date(atMs)));
}

async function compare(id: string, headers = rep) {
  const { status, body } = await backend.request({ url: `/accounts/${id}/overview/`, headers });
  expect(status).toBe(200);
  return accountOverviewSchema.parse(body).segment.items;
}

async function employees(id: string): Promise<ComparedFigure | undefined> {
  return (await compare(id)).find(({ figure }) => figure === "employees");
}

const spreads: [string, number[], number[]][] = [
  ["five values are the five figures", [50, 10, 40, 20, 30], [10, 20, 30, 40, 50]],
  ["the median of six values is halfway between the middle two", [1, 2, 3, 4, 5, 6], [1, 2.25, 3.5, 4.75, 6]],
  ["repeated values count each time", [7, 7, 7, 7, 9, 1], [1, 7, 7, 7, 9]],
  ["equal values give equal figures", [4, 4, 4, 4, 4], [4, 4, 4, 4, 4]],
  ["zero counts as a value", [0, 0, 1, 2, 3], [0, 0, 1, 2, 3]],
];

test.each(spreads)("%s", async (_what, values, at) => {
  const [own] = await Promise.all(values.map((value) => add({ value })));
  await add({ value: null });
  await count();

  const found = await employees(own ?? "");

  expect(found).toMatchObject({ own: values[0], sample: values.length, level: "sub_industry", segment: "Lanterns" });
  const { lowest, lower_quartile, median, upper_quartile, highest } = found as ComparedFigure;
  expect([lowest, lower_quartile, median, upper_quartile, highest]).toEqual(at);
  expect(found?.counted_at).toBe(new Date(atMs).toISOString());
});

const changes: [string, (own: string) => Promise<unknown>, [sample: number, median: number]][] = [
  ["adding an account", () => add({ value: 60 }), [6, 35]],
  ["changing a value", (id) => change(id, sql`employees = 45`), [5, 40]],
  ["clearing a value", (id) => change(id, sql`employees = null`), [4, 35]],
  ["removing an account", (id) => change(id, sql`removed_at = now()`), [4, 35]],
  ["deleting an account", (id) => backend.store.db.execute(sql`delete from accounts where id = ${id}::uuid`), [4, 35]],
  ["moving an account to another segment", (id) => change(id, sql`sub_industry = 'Candles'`), [4, 35]],
];

const change = (id: string, set: ReturnType<typeof sql>) =>
  backend.store.db.execute(sql`update accounts set ${set} where id = ${id}::uuid`);

test.each(changes)("%s changes the figures at the next count", async (_what, happen, [sample, median]) => {
  const other = await add({ value: 50 });
  const first = await add({ value: 10 });
  for (const value of [20, 30, 40]) await add({ value });
  await count();

  await happen(first);
  const before = await spreadOfLanterns();
  await count();

  expect(before).toEqual({ sample: 5, median: 30 });
  expect(await spreadOfLanterns()).toEqual({ sample, median });
  expect(await employees(other)).toMatchObject({ own: 50 });
});

test("a restored account counts again, and an empty segment leaves no row", async () => {
  const id = await add({ value: 10 });
  await change(id, sql`removed_at = now()`);
  await count();
  expect(await spreadOfLanterns()).toBeUndefined();

  await change(id, sql`removed_at = null`);
  await count();

  expect(await spreadOfLanterns()).toEqual({ sample: 1, median: 10 });
});

test("an unrelated change marks no segment for counting, and one statement marks each segment once", async () => {
  const id = await add({ value: 10 });
  await add({ value: 20 });
  await count();

  await change(id, sql`hq_state = 'VT', tier = 'A'`);
  expect(await marks()).toEqual([]);

  await backend.store.db.execute(sql`update accounts set employees = employees + 1 where sub_industry = 'Lanterns'`);
  expect(await marks()).toEqual(["industry LAMP", "sector Light", "sub_industry Lanterns"]);
});

test("a busy segment is recounted at most every fifteen minutes, and no change is lost", async () => {
  const { db } = backend.store;
  await add({ value: 10 });
  await count();
  await add({ value: 30 });

  await countSegments(db, new Date(atMs + 14 * 60_000));
  expect(await spreadOfLanterns()).toEqual({ sample: 1, median: 10 });

  await countSegments(db, new Date(atMs + 16 * 60_000));
  expect(await spreadOfLanterns()).toEqual({ sample: 2, median: 20 });
  expect(await marks()).toEqual([]);
});

test("falls back to a wider segment below five accounts, or to the largest, and returns the sample size", async () => {
  const own = await add({ value: 1 });
  for (const value of [2, 3]) await add({ value });
  await add({ value: 4, sub: "Candles" });
  await count();
  expect(await employees(own)).toMatchObject({ level: "industry", segment: "LAMP", sample: 4, median: 2.5 });

  await add({ value: 5, sub: "Candles" });
  await add({ value: 6, sub: "Torches", industry: null });
  await count();

  expect(await employees(own)).toMatchObject({ level: "industry", sample: 5, median: 3 });
});

test("an account without the figure gets the median of at least five others, or nothing", async () => {
  const unknown = await add();
  for (const value of [1, 2, 3, 4]) await add({ value });
  await count();
  expect(await compare(unknown)).toEqual([]);

  await add({ value: 5 });
  await count();

  expect(await compare(unknown)).toMatchObject([{ figure: "employees", own: null, median: 3, sample: 5 }]);
});

test("never counts or compares another client's accounts", async () => {
  const own = await add({ value: 1 });
  for (const value of [100, 200, 300, 400, 500]) await add({ value, client: "globex" });
  const stranger = await add({ value: 1, client: "globex" });
  await count();

  expect(await employees(own)).toMatchObject({ sample: 1, median: 1 });
  const { status } = await backend.request({ url: `/accounts/${stranger}/overview/`, headers: rep });
  expect(status).toBe(404);
});

test("an account without any segment has no comparison", async () => {
  const [row] = await readRows(
    backend.store.db,
    z.object({ id: z.string() }),
    sql`insert into accounts (client_id, name, employees, status) values ('acme', 'Lone', 5, 'active') returning id`,
  );
  expect(await compare(row?.id ?? "")).toEqual([]);
});

test("compares accounts of the sample workspace, and names their industries", async () => {
  const [row] = await readRows(
    backend.store.db,
    z.object({ id: z.string() }),
    sql`select id from accounts where client_id = 'acme' and ticker = 'AAPL'`,
  );

  const items = await compare(row?.id ?? "");

  expect(items.map(({ figure }) => figure)).toContain("market_cap_usd");
  for (const { sample, level, segment_name: name } of items) {
    expect(sample).toBeGreaterThanOrEqual(5);
    if (level === "industry") expect(name).not.toMatch(/^\d/);
  }
});

test("the list filtered by sub-industry returns its accounts with a total", async () => {
  for (const value of [1, 2]) await add({ value });
  await add({ value: 3, sub: "Candles" });

  const response = await backend.request({ url: "/accounts/", headers: rep, query: { sub_industry: "Lanterns" } });

  expect(response.body).toMatchObject({
    total: 2,
    items: [{ sub_industry: "Lanterns" }, { sub_industry: "Lanterns" }],
  });
});

const rowsOf = (...samples: [level: "sub_industry" | "industry" | "sector", sample: number][]) =>
  samples.map(([level, sample]) => ({ level, sample }));

test.each([
  [rowsOf(["sector", 90], ["industry", 9], ["sub_industry", 5]), "sub_industry"],
  [rowsOf(["sector", 90], ["industry", 5], ["sub_industry", 4]), "industry"],
  [rowsOf(["sector", 5], ["industry", 4], ["sub_industry", 4]), "sector"],
  [rowsOf(["sector", 3], ["industry", 3], ["sub_industry", 2]), "industry"],
  [rowsOf(["sector", 1], ["sub_industry", 1]), "sub_industry"],
  [rowsOf(["sector", 0], ["industry", 0]), undefined],
  [[], undefined],
] as const)("of %j chooses %s", (rows, level) => expect(chooseSegment(rows)?.level).toBe(level));

async function spreadOfLanterns() {
  const [row] = await readRows(
    backend.store.db,
    z.object({ sample: z.number(), median: z.number() }),
    sql`select sample, median from segment_spreads
      where client_id = 'acme' and level = 'sub_industry' and segment = 'Lanterns' and figure = 'employees'`,
  );
  return row;
}

async function marks(): Promise<string[]> {
  const rows = await readRows(
    backend.store.db,
    z.object({ mark: z.string() }),
    sql`select level || ' ' || segment as mark from segment_marks order by 1`,
  );
  return rows.map(({ mark }) => mark);
}
