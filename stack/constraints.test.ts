import { Pool, type PoolClient } from "pg";
import { openPostgres } from "@/backend/database/database";
import journal from "@/backend/database/migrations/meta/_journal.json";
import { type NewerBuild, newerBuildOf } from "./fixtures/newer-build";
import { until } from "./fixtures/until";
import { type PostgresServer, startPostgres } from "./postgres/postgres";

const rows = 20_000;
const released = journal.entries.length;
let server: PostgresServer;
/** Statements of the build of before. Each may take so long and no longer, or it has been kept from writing. */
let pool: Pool;
let newer: NewerBuild;

beforeAll(async () => {
  newer = newerBuildOf(
    `ALTER TABLE "written" ADD CONSTRAINT "written_part" FOREIGN KEY ("part") REFERENCES "parts"("id") NOT VALID;
    --> statement-breakpoint
    ALTER TABLE "written" ADD CONSTRAINT "written_n" CHECK (is_right("n")) NOT VALID;`,
    `ALTER TABLE "written" VALIDATE CONSTRAINT "written_part";
    --> statement-breakpoint
    ALTER TABLE "written" VALIDATE CONSTRAINT "written_n";`,
  );
  server = await startPostgres();
  const before = await openPostgres({ url: server.url });
  await before.close();
  pool = new Pool({ connectionString: server.url, max: 6, statement_timeout: 10_000 });
  pool.on("error", () => undefined);
});

/** The check of the row 7 waits for a lock that a test may hold: whoever reads the whole table is held up amid it. */
beforeEach(async () => {
  await pool.query(`
    drop table if exists written, parts;
    create or replace function is_right(n int) returns bool language plpgsql as $$ begin
      if n = 7 then perform pg_advisory_xact_lock_shared(7); end if;
      return n <> 0;
    end $$;
    create table parts (id int primary key);
    insert into parts values (1), (2);
    create table written (n int not null, part int);
    insert into written select n, 1 from generate_series(1, ${rows}) n;
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

const validating = "query like '%VALIDATE CONSTRAINT%' and wait_event = 'advisory'";
const areValid = () =>
  count("pg_constraint where conrelid = 'written'::regclass and contype in ('c', 'f') and convalidated");
const done = async () => (await count("drizzle.__drizzle_migrations")) - released;

/** Starts the newer build, and holds it up amid the rows of the table while `work` goes on. */
async function whileHeldUp(work: (holding: PoolClient) => Promise<void>) {
  const holding = await pool.connect();
  await holding.query("select pg_advisory_lock(7)");
  const opened = open();
  // Looked at further down, when it may have failed long since.
  opened.catch(() => undefined);
  try {
    await Promise.race([until(async () => (await count(`pg_stat_activity where ${validating}`)) === 1), opened]);
    await work(holding);
  } finally {
    await holding.query("select pg_advisory_unlock(7)");
    holding.release();
  }
  return opened;
}

test("M1 · people write into a table while its constraints are validated, which hold for what they write", async () => {
  const store = await whileHeldUp(async () => {
    for (let n = 1; n <= 50; n += 1) await pool.query("insert into written values ($1, 2)", [-n]);
    await pool.query(
      "update written set part = 2 where n = 8; delete from written where n = 9; delete from parts where id = 3",
    );
    await expect(pool.query("insert into written values (0, 1)")).rejects.toThrow("written_n");
    await expect(pool.query("insert into written values (1, 9)")).rejects.toThrow("written_part");
    // The reference is valid by now; what was validated before a run ends stays so.
    expect([await areValid(), await done()]).toEqual([1, 1]);
  });

  expect([await areValid(), await done(), await count("written")]).toEqual([2, 2, rows + 49]);
  await store.close();
});

test("M1 · a run that is ended amid the rows is begun again, and validates what isn't valid yet", async () => {
  const ending = whileHeldUp(async () => {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${validating}`);
    await until(async () => (await count(`pg_stat_activity where ${validating}`)) === 0);
  });
  await expect(ending).rejects.toThrow();
  expect([await areValid(), await done()]).toEqual([1, 1]);

  const store = await open();

  expect([await areValid(), await done()]).toEqual([2, 2]);
  await store.close();
});

test("M1 · a row of before that breaks a constraint keeps the newer build from starting until it is mended", async () => {
  await pool.query("insert into written values (0, 1)");

  await expect(open()).rejects.toMatchObject({ cause: { constraint: "written_n" } });
  await pool.query("update written set part = 2 where n = 1");
  expect([await areValid(), await done()]).toEqual([1, 1]);

  await pool.query("delete from written where n = 0");
  const store = await open();
  expect([await areValid(), await done()]).toEqual([2, 2]);
  await store.close();
});
