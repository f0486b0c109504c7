import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../../database/database";
import { industries, seriesPoints } from "../../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { readWithIndustryData } from "./industry-data";
import { writeSharedPoints } from "./shared-points";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const nothing = z.object({ one: z.number() });
const readData = async () => (await readWithIndustryData(backend.store.db, nothing, sql`select 1 as one`)).data;
const findVersion = async () => {
  const versions = sql`select version from industry_data_version`;
  return (await readRows(backend.store.db, z.object({ version: z.string() }), versions))[0]?.version;
};

const point = { industryCode: "C:20", metric: "employment_monthly_sa", period: "2026-08", value: 1, footnote: null };
const write = (value: number) =>
  backend.store.db.transaction((tx) =>
    writeSharedPoints(tx, { source: "BLS CES", points: [{ ...point, value }], now: backend.now() }),
  );
const lastOf = (data: Awaited<ReturnType<typeof readData>>) =>
  data.seriesOf
    .get("C:20")
    ?.find(({ metric }) => metric === point.metric)
    ?.points.at(-1);

test("caches the data and returns the same object to every caller", async () => {
  expect(await readData()).toBe(await readData());
});

test("returns the statement's rows with the data", async () => {
  const rows = sql`select n as one from generate_series(1, 3) n`;

  const read = await readWithIndustryData(backend.store.db, nothing, rows);

  expect(read.rows).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }]);
  expect(read.data.nodes).toHaveLength(85);
});

test("later reads include a new figure, while earlier results stay unchanged", async () => {
  const before = await readData();
  await write(8_350);

  const after = await readData();

  expect(lastOf(after)).toEqual({ period: "2026-08", value: 8_350 });
  expect(lastOf(before)).toMatchObject({ period: "2026-07" });
});

const db = () => backend.store.db;

test.each([
  [
    "changing a point",
    () => db().update(seriesPoints).set({ footnote: "preliminary" }).where(eq(seriesPoints.period, "2026-08")),
  ],
  ["deleting a point", () => db().delete(seriesPoints).where(eq(seriesPoints.period, "2026-08"))],
  ["renaming an industry", () => db().update(industries).set({ name: "Utilities" }).where(eq(industries.code, "N:22"))],
  [
    "adding an industry",
    () =>
      db()
        .insert(industries)
        .values({ code: "999", name: "Other", level: "industry" as const }),
  ],
  ["deleting an industry", () => db().delete(industries).where(eq(industries.code, "999"))],
])("%s changes the version", async (_name, change) => {
  const before = await readData();

  await change();

  expect((await readData()).version).not.toBe(before.version);
});

test("never caches data read in a transaction that is rolled back, even if another writes the same", async () => {
  const before = await readData();
  const { db } = backend.store;
  let inside = "";

  await db
    .transaction(async (tx) => {
      await tx.update(seriesPoints).set({ value: -1 });
      inside = (await readWithIndustryData(tx, nothing, sql`select 1 as one`)).data.version;
      throw new Error("rolled back");
    })
    .catch(() => undefined);

  expect(await findVersion()).toBe(before.version);
  expect(inside).not.toBe(before.version);
  expect(await readData()).toEqual(before);
  await write(9_000);
  expect((await readData()).version).not.toBe(inside);
});

test("returns each database its own state", async () => {
  const other = await startTestBackend();
  await write(9_100);

  const [local, remote] = [await readData(), await readWithIndustryData(other.store.db, nothing, sql`select 1 as one`)];

  expect(lastOf(local)).toMatchObject({ value: 9_100 });
  expect(lastOf(remote.data)).toMatchObject({ period: "2026-07" });
  expect(lastOf(await readData())).toMatchObject({ value: 9_100 });
  await other.close();
});

test("concurrent reads without a cached version load the data once", async () => {
  await write(9_200);

  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, readData));

  expect(others.every((other) => other === one)).toBe(true);
});

test("callers can't modify the data", async () => {
  const { nodes, seriesOf } = await readData();
  const [series] = seriesOf.get("334") ?? [];

  expect(() => Object.assign(nodes[0] ?? {}, { name: "Mine" })).toThrow(TypeError);
  expect(() => series?.points.pop()).toThrow(TypeError);
  expect(() => Object.assign(series?.points[0] ?? {}, { value: 0 })).toThrow(TypeError);
});
