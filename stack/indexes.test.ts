import { Pool } from "pg";
import { openPostgres, type Store } from "@/backend/database/database";
import journal from "@/backend/database/migrations/meta/_journal.json";
import { type NewerBuild, newerBuildOf } from "./fixtures/newer-build";
import { until } from "./fixtures/until";
import { waitsToMigrate } from "./fixtures/waits-to-migrate";
import { type PostgresServer, startPostgres } from "./postgres/postgres";

const rows = 20_000;
let server: PostgresServer;
/** Statements of the build of before. Each may take so long and no longer, or it has been kept from writing. */
let pool: Pool;
let newer: NewerBuild;

beforeAll(async () => {
  newer = newerBuildOf('CREATE INDEX CONCURRENTLY "written_n" ON "written" USING btree ("n");');
  server = await startPostgres({ deadlock_timeout: "100ms" });
  const before = await openPostgres({ url: server.url });
  await before.close();
  pool = new Pool({ connectionString: server.url, max: 6, statement_timeout: 10_000 });
  pool.on("error", () => undefined);
});

beforeEach(async () => {
  await pool.query(`
    drop table if exists written;
    create table written (n int not null);
    insert into written select generate_series(1, ${rows});
    delete from drizzle.__drizzle_migrations where created_at > ${journal.entries.at(-1)?.when ?? 0}`);
});

afterAll(async () => {
  await pool.end();
  await server.stop();
  newer.remove();
});

const open = () => openPostgres({ url: server.url, migrationsFolder: newer.folder });

async function count(from: string): Promise<number> {
  const { rows: found } = await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return found[0]?.n ?? Number.NaN;
}

const isHeldUp = async () =>
  (await count("pg_stat_activity where query ilike 'create index concurrently%' and wait_event_type = 'Lock'")) === 1;
const areValid = () => count("pg_index where indexrelid = to_regclass('written_n') and indisvalid");
const areBroken = () => count("pg_index where indexrelid = to_regclass('written_n') and not indisvalid");
const done = () => count("drizzle.__drizzle_migrations");

/** Has a transaction hold up whoever makes the index, while `work` goes on. @returns what it began */
async function whileHeldUp<Result>(begin: () => Promise<Result>, work: () => Promise<void>): Promise<Result> {
  const holding = await pool.connect();
  await holding.query("begin; insert into written values (0)");
  const begun = begin();
  // Looked at further down, when it may have failed long since.
  begun.catch(() => undefined);
  try {
    await Promise.race([until(isHeldUp), begun]);
    await work();
  } finally {
    await holding.query("commit");
    holding.release();
  }
  return begun;
}

const write = (n: number) => pool.query("insert into written values ($1)", [n]);
const close = (stores: Store[]) => Promise.all(stores.map((store) => store.close()));

test("M1 · people write into a table while an index of it is made, and the index holds what they wrote", async () => {
  const store = await whileHeldUp(open, async () => {
    for (let n = 1; n <= 50; n += 1) await write(-n);
    await pool.query("update written set n = -51 where n = -50; delete from written where n = -49");
    expect([await areBroken(), await done()]).toEqual([1, journal.entries.length]);
  });

  expect([await areValid(), await done()]).toEqual([1, journal.entries.length + 1]);
  const byIndex = await pool.connect();
  await byIndex.query("set enable_seqscan = off; analyze written");
  const { rows: plan } = await byIndex.query<Record<string, string>>("explain select n from written where n < 1");
  const { rows: found } = await byIndex.query<{ n: number }>("select n from written where n < 1 order by n desc");
  byIndex.release(true);
  expect(JSON.stringify(plan)).toContain("written_n");
  expect(found.map(({ n }) => n)).toEqual([...Array.from({ length: 49 }, (_, n) => 0 - n), -51]);
  await store.close();
});

test("M1 · a run that is ended amid an index leaves it unfinished, and the next makes it anew", async () => {
  const ending = whileHeldUp(open, async () => {
    const making = "from pg_stat_activity where query ilike 'create index concurrently%'";
    await pool.query(`select pg_terminate_backend(pid) ${making}`);
    await until(async () => !(await isHeldUp()));
  });
  await expect(ending).rejects.toThrow();
  expect([await areBroken(), await areValid(), await done()]).toEqual([1, 0, journal.entries.length]);

  const store = await open();

  expect([await areBroken(), await areValid(), await done()]).toEqual([0, 1, journal.entries.length + 1]);
  await store.close();
});

test("M1 · a run that is ended after the index and before it is noted makes it no second time", async () => {
  await pool.query("create index written_n on written (n)");
  const before = await pool.query("select 'written_n'::regclass::oid as id");

  const store = await open();

  expect((await pool.query("select 'written_n'::regclass::oid as id")).rows).toEqual(before.rows);
  expect(await done()).toBe(journal.entries.length + 1);
  await store.close();
});

test("M1 · of two that start at once one makes the index; the other waits, and neither waits for ever", async () => {
  const both = () => Promise.all([open(), open()]);

  const stores = await whileHeldUp(both, async () => {
    await until(async () => (await count(`pg_stat_activity where ${waitsToMigrate}`)) === 1);
    await write(-1);
  });

  expect([await areValid(), await done()]).toEqual([1, journal.entries.length + 1]);
  await close(stores);
});

test("M1 · one of an earlier build, which waits by an open statement, starts first; then the index is made", async () => {
  const earlier = await pool.connect();
  let isStarted = false;
  try {
    await earlier.query("set statement_timeout = 0");
    const store = await whileHeldUp(open, async () => {
      void earlier.query("select pg_advisory_lock(7316402)").then(async () => {
        isStarted = true;
        await earlier.query("select pg_advisory_unlock(7316402)");
      });
      // Has looked for a deadlock, and found none yet.
      const waits = "wait_event = 'advisory' and query_start < now() - interval '500 ms'";
      await until(async () => (await count(`pg_stat_activity where ${waits}`)) === 1);
    });
    await store.close();
  } finally {
    earlier.release(true);
  }

  expect(isStarted).toBe(true);
  expect([await areBroken(), await areValid(), await done()]).toEqual([0, 1, journal.entries.length + 1]);
});
