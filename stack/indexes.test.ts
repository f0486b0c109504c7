import type { Store } from "@/backend/database/database";
import { type OlderServer, startOlderServer } from "./fixtures/older-server";
import { until } from "./fixtures/until";
import { waitsToMigrate } from "./fixtures/waits-to-migrate";

const rows = 20_000;
let before: OlderServer;

beforeAll(async () => {
  before = await startOlderServer(['CREATE INDEX CONCURRENTLY "written_n" ON "written" USING btree ("n");']);
});

beforeEach(async () => {
  await before.begin(`
    drop table if exists written;
    create table written (n int not null);
    insert into written select generate_series(1, ${rows})`);
});

afterAll(() => before.stop());

const making = "pg_stat_activity where query ilike 'create index concurrently%'";
const blocksReader = async () => (await before.count(`${making} and wait_event_type = 'Lock'`)) === 1;
const areValid = () => before.count("pg_index where indexrelid = to_regclass('written_n') and indisvalid");
const areBroken = () => before.count("pg_index where indexrelid = to_regclass('written_n') and not indisvalid");

/** Blocks the index build with a transaction while `work` runs. @returns the result of `begin` */
function whileHeldUp<Result>(begin: () => Promise<Result>, work: () => Promise<void>): Promise<Result> {
  return before.holdDuring(
    { take: "begin; insert into written values (0)", release: "commit", blocksReader },
    begin,
    work,
  );
}

const write = (n: number) => before.pool.query("insert into written values ($1)", [n]);
const close = (stores: Store[]) => Promise.all(stores.map((store) => store.close()));

test("M1 · writes continue while an index is built, and the index contains them", async () => {
  const store = await whileHeldUp(before.open, async () => {
    for (let n = 1; n <= 50; n += 1) await write(-n);
    await before.pool.query("update written set n = -51 where n = -50; delete from written where n = -49");
    expect([await areBroken(), await before.countDone()]).toEqual([1, 0]);
  });

  expect([await areValid(), await before.countDone()]).toEqual([1, 1]);
  const byIndex = await before.pool.connect();
  await byIndex.query("set enable_seqscan = off; analyze written");
  const { rows: plan } = await byIndex.query<Record<string, string>>("explain select n from written where n < 1");
  const { rows: found } = await byIndex.query<{ n: number }>("select n from written where n < 1 order by n desc");
  byIndex.release(true);
  expect(JSON.stringify(plan)).toContain("written_n");
  expect(found.map(({ n }) => n)).toEqual([...Array.from({ length: 49 }, (_, n) => 0 - n), -51]);
  await store.close();
});

test("M1 · an interrupted index build is repeated by the next start", async () => {
  const ending = whileHeldUp(before.open, async () => {
    await before.pool.query(`select pg_terminate_backend(pid) from ${making}`);
    await until(async () => !(await blocksReader()));
  });
  await expect(ending).rejects.toThrow();
  expect([await areBroken(), await areValid(), await before.countDone()]).toEqual([1, 0, 0]);

  const store = await before.open();

  expect([await areBroken(), await areValid(), await before.countDone()]).toEqual([0, 1, 1]);
  await store.close();
});

test("M1 · an index that was built but not recorded isn't built again", async () => {
  await before.pool.query("create index written_n on written (n)");
  const created = await before.pool.query("select 'written_n'::regclass::oid as id");

  const store = await before.open();

  expect((await before.pool.query("select 'written_n'::regclass::oid as id")).rows).toEqual(created.rows);
  expect(await before.countDone()).toBe(1);
  await store.close();
});

test("M1 · of two concurrent starts one builds the index, and both finish", async () => {
  const both = () => Promise.all([before.open(), before.open()]);

  const stores = await whileHeldUp(both, async () => {
    await until(async () => (await before.count(`pg_stat_activity where ${waitsToMigrate}`)) === 1);
    await write(-1);
  });

  expect([await areValid(), await before.countDone()]).toEqual([1, 1]);
  await close(stores);
});
