import { sql } from "drizzle-orm";
import { Client } from "pg";
import { z } from "zod";
import { openPostgres, readRows, type Store } from "@/backend/database/database";
import { until } from "./fixtures/until";
import { waitsToMigrate } from "./fixtures/waits-to-migrate";
import { type Pooler, startPgBouncer } from "./postgres/pgbouncer";
import { type PostgresServer, startPostgres } from "./postgres/postgres";

const oneSchema = z.object({ n: z.number() });
let server: PostgresServer;
let pooler: Pooler;
let store: Store;
const errors: Error[] = [];

const open = () =>
  openPostgres({
    url: pooler.url,
    directUrl: server.url,
    statementTimeoutMs: 1_000,
    onError: (error) => errors.push(error),
  });

beforeAll(async () => {
  server = await startPostgres();
  pooler = await startPgBouncer(server.url);
  store = await open();
});

afterAll(async () => {
  await store.close();
  await pooler.stop();
  await server.stop();
});

test("M1 · a starting process waits for another's migration, even longer than the statement timeout", async () => {
  const migrating = new Client({ connectionString: server.url });
  await migrating.connect();
  await migrating.query("set statement_timeout = 0; select pg_advisory_lock(7316402)");
  const waiting = `select 1 from pg_stat_activity where ${waitsToMigrate} and backend_start < now() - interval '1500 ms'`;

  const opening = open();
  await Promise.race([opening, until(async () => (await migrating.query(waiting)).rowCount === 1)]);
  await migrating.query("select pg_advisory_unlock(7316402)");
  const third = await opening;

  expect(await readRows(third.db, oneSchema, sql`select 1 as n`)).toEqual([{ n: 1 }]);
  await third.close();
  await migrating.end();
});

test("M3 · when the server is killed, the running transaction fails and the next one succeeds", async () => {
  await store.db.execute(sql`create table written (n int)`);

  const working = store.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values (1)`);
    await server.crash();
    await tx.execute(sql`insert into written values (2)`);
  });
  await expect(working).rejects.toThrow();
  await server.start();
  await store.db.transaction(async (tx) => void (await tx.execute(sql`insert into written values (3)`)));

  expect(await readRows(store.db, oneSchema, sql`select n from written`)).toEqual([{ n: 3 }]);
});
