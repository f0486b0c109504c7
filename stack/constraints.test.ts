import type { Store } from "@/backend/database/database";
import { type OlderServer, startOlderServer } from "./fixtures/older-server";
import { until } from "./fixtures/until";

const rows = 20_000;
let before: OlderServer;

beforeAll(async () => {
  before = await startOlderServer([
    `ALTER TABLE "written" ADD CONSTRAINT "written_part" FOREIGN KEY ("part") REFERENCES "parts"("id") NOT VALID;
    --> statement-breakpoint
    ALTER TABLE "written" ADD CONSTRAINT "written_n" CHECK (is_right("n")) NOT VALID;`,
    `ALTER TABLE "written" VALIDATE CONSTRAINT "written_part";
    --> statement-breakpoint
    ALTER TABLE "written" VALIDATE CONSTRAINT "written_n";`,
  ]);
});

/** The check of row 7 waits for a lock. A test that holds the lock thereby blocks a full table scan halfway. */
beforeEach(async () => {
  await before.begin(`
    drop table if exists written, parts;
    create or replace function is_right(n int) returns bool language plpgsql as $$ begin
      if n = 7 then perform pg_advisory_xact_lock_shared(7); end if;
      return n <> 0;
    end $$;
    create table parts (id int primary key);
    insert into parts values (1), (2);
    create table written (n int not null, part int);
    insert into written select n, 1 from generate_series(1, ${rows}) n`);
});

afterAll(() => before.stop());

const validating = "query like '%VALIDATE CONSTRAINT%' and wait_event = 'advisory'";
const areValid = () =>
  before.count("pg_constraint where conrelid = 'written'::regclass and contype in ('c', 'f') and convalidated");

/** Starts the newer build, and blocks it in the middle of the table's rows while `work` runs. */
function whileHeldUp(work: () => Promise<void>): Promise<Store> {
  const blocksReader = async () => (await before.count(`pg_stat_activity where ${validating}`)) === 1;
  return before.holdDuring(
    { take: "select pg_advisory_lock(7)", release: "select pg_advisory_unlock(7)", blocksReader },
    before.open,
    work,
  );
}

test("M1 · writes continue while constraints are validated, and must satisfy them", async () => {
  const store = await whileHeldUp(async () => {
    for (let n = 1; n <= 50; n += 1) await before.pool.query("insert into written values ($1, 2)", [-n]);
    await before.pool.query(
      "update written set part = 2 where n = 8; delete from written where n = 9; delete from parts where id = 3",
    );
    await expect(before.pool.query("insert into written values (0, 1)")).rejects.toThrow("written_n");
    await expect(before.pool.query("insert into written values (1, 9)")).rejects.toThrow("written_part");
    // The first constraint, the reference, is already valid, and it stays valid even if the run ends early.
    expect([await areValid(), await before.countDone()]).toEqual([1, 1]);
  });

  expect([await areValid(), await before.countDone(), await before.count("written")]).toEqual([2, 2, rows + 49]);
  await store.close();
});

test("M1 · an interrupted run is repeated for the constraints that aren't valid yet", async () => {
  const ending = whileHeldUp(async () => {
    await before.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${validating}`);
    await until(async () => (await before.count(`pg_stat_activity where ${validating}`)) === 0);
  });
  await expect(ending).rejects.toThrow();
  expect([await areValid(), await before.countDone()]).toEqual([1, 1]);

  const store = await before.open();

  expect([await areValid(), await before.countDone()]).toEqual([2, 2]);
  await store.close();
});

test("M1 · an existing row that breaks a constraint keeps the newer build from starting until it is fixed", async () => {
  await before.pool.query("insert into written values (0, 1)");

  await expect(before.open()).rejects.toMatchObject({ cause: { constraint: "written_n" } });
  await before.pool.query("update written set part = 2 where n = 1");
  expect([await areValid(), await before.countDone()]).toEqual([1, 1]);

  await before.pool.query("delete from written where n = 0");
  const store = await before.open();
  expect([await areValid(), await before.countDone()]).toEqual([2, 2]);
  await store.close();
});
