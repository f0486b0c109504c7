import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { startTestBackend, type TestBackend } from "../test-backend";
import { type DatabaseClock, syncClock } from "./clock";
import { type Database, readRows } from "./database";

let backend: TestBackend;
const clocks: DatabaseClock[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  for (const clock of clocks) clock.stop();
  await backend.close();
});

/** Creates the clock of a process whose machine's time is ahead of this machine's time. */
async function clockAhead(aheadMs: () => number, measureEveryMs?: number): Promise<DatabaseClock> {
  const passedMs = () => performance.now() + aheadMs();
  const clock = await syncClock(backend.store.db, { passedMs, ...(measureEveryMs && { measureEveryMs }) });
  clocks.push(clock);
  return clock;
}

const momentsSchema = z.object({ ms: z.number() });

async function databaseMs(): Promise<number> {
  const [row] = await readRows(
    backend.store.db,
    momentsSchema,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  return row?.ms ?? 0;
}

test("M2 · processes whose clocks are 15 s ahead or behind use the database's time", async () => {
  const [one, other] = [await clockAhead(() => 15_000), await clockAhead(() => -15_000)];

  const before = await databaseMs();
  const times = [one.now().getTime(), other.now().getTime()];
  const after = await databaseMs();

  for (const time of times) {
    expect(time).toBeGreaterThan(before - 1_000);
    expect(time).toBeLessThan(after + 1_000);
  }
});

test("a clock that becomes wrong later is corrected by the next measurement", async () => {
  let wrongMs = 0;
  const clock = await clockAhead(() => wrongMs, 5);
  wrongMs = 3_600_000;
  const offMs = async () => Math.abs(clock.now().getTime() - (await databaseMs()));

  while ((await offMs()) > 60_000) await new Promise((resolve) => setTimeout(resolve, 5));

  expect(await offMs()).toBeLessThan(60_000);
});

test("the time advances and the error is reported while the database is unavailable", async () => {
  let passedMs = 1_000;
  let isAway = false;
  const errors: unknown[] = [];
  const { db } = backend.store;
  const execute = (statement: SQL) => (isAway ? Promise.reject(new Error("away")) : db.execute(statement));
  const failing: Database = Object.assign(Object.create(db), { execute });
  const options = { passedMs: () => passedMs, measureEveryMs: 5, onError: (error: unknown) => errors.push(error) };
  const clock = await syncClock(failing, options);
  clocks.push(clock);
  isAway = true;

  const before = clock.now().getTime();
  passedMs += 5_000;
  while (errors.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

  expect(clock.now().getTime() - before).toBe(5_000);
  expect(errors[0]).toEqual(new Error("away"));
});
