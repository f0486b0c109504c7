/** @jest-environment ./backend/test-environment.ts */
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { startTestBackend, type TestBackend } from "../test-backend";
import { type Database, readRows } from "./database";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const numbers = sql`select count(*)::int as count from generate_series(1, 200000)`;
const count = (from: Database) => readRows(from, z.object({ count: z.number() }), numbers);

/** How often the process turns to other work while this runs. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const work = run().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    turns += 1;
  }
  await work;
  return turns;
}

test("others are heard between the statements of a page, and between those of a transaction", async () => {
  const page = async (from: Database) => {
    for (let asked = 0; asked < 10; asked += 1) expect(await count(from)).toEqual([{ count: 200_000 }]);
  };

  const { db } = backend.store;
  expect(await turnsDuring(() => page(db))).toBeGreaterThan(5);
  expect(await turnsDuring(() => db.transaction(page))).toBeGreaterThan(5);
});

test("moments and days are read as text, in a transaction or not", async () => {
  const read = async (from: Database) => {
    const row = z.object({ at: z.string(), day: z.string() });
    const [read] = await readRows(
      from,
      row,
      sql`select '2026-11-24 12:00:00+00'::timestamptz as at, '2026-11-24'::date as day`,
    );
    return { day: read?.day, at: new Date(read?.at ?? "").toISOString() };
  };
  const expected = { at: "2026-11-24T12:00:00.000Z", day: "2026-11-24" };
  const { db } = backend.store;

  expect(await read(db)).toEqual(expected);
  expect(await db.transaction(read)).toEqual(expected);
});
