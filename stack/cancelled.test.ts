import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { cancelStatements } from "@/backend/database/cancel-statements";
import { openPostgres } from "@/backend/database/database";
import { openExport } from "@/backend/domains/files/exports/rows";
import type { Principal } from "@/backend/principal";
import { withinRequest } from "@/backend/telemetry/request-scope";
import { until } from "./fixtures/until";
import { type Pooler, startPgBouncer } from "./postgres/pgbouncer";
import { type PostgresServer, startPostgres } from "./postgres/postgres";

let server: PostgresServer;
let pooler: Pooler;
let watching: Pool;

beforeAll(async () => {
  server = await startPostgres();
  pooler = await startPgBouncer(server.url);
  watching = new Pool({ connectionString: server.url, max: 1 });
  // Emitted when the server ends, unless this connection has already ended.
  watching.on("error", () => undefined);
});

afterAll(async () => {
  await watching.end();
  await pooler.stop();
  await server.stop();
});

async function areRunning(text: string): Promise<number> {
  const running = "select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1";
  return (await watching.query(running, [`%${text}%`])).rowCount ?? 0;
}

describe.each([
  ["directly on the server", () => server.url],
  ["through a pooler in transaction mode", () => pooler.url],
])("%s", (_way, urlOf) => {
  let pool: Pool;

  beforeEach(() => {
    pool = new Pool({ connectionString: urlOf(), max: 2 });
    cancelStatements(pool);
  });
  afterEach(() => pool.end());

  const readFor = (left: AbortSignal, text: string, values: unknown[] = []) =>
    withinRequest(left, async () => (await pool.query(text, values)).rows);

  test("cancels a statement when its caller disconnects, and keeps the connection usable", async () => {
    const caller = new AbortController();

    const reading = readFor(caller.signal, "select pg_sleep(600) as left_alone");
    const failed = expect(reading).rejects.toMatchObject({ code: "57014" });
    await until(async () => (await areRunning("left_alone")) === 1);
    caller.abort();
    await failed;

    await until(async () => (await areRunning("left_alone")) === 0);
    expect(await readFor(new AbortController().signal, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
  });

  test("runs nothing for a caller that disconnects while waiting for a connection", async () => {
    const taken = await Promise.all([pool.connect(), pool.connect()]);
    const caller = new AbortController();

    const reading = expect(readFor(caller.signal, "create table begun (id int)")).rejects.toThrow("aborted");
    caller.abort();
    for (const client of taken) client.release();
    await reading;

    expect((await pool.query("select to_regclass('begun') as found")).rows).toEqual([{ found: null }]);
  });

  test("never cancels another caller's next statement on the same connection", async () => {
    for (let n = 0; n < 200; n += 1) {
      const caller = new AbortController();
      const leaving = readFor(caller.signal, "select pg_sleep(0.002)").catch(() => null);
      const staying = readFor(new AbortController().signal, "select pg_sleep(0.004), $1::int as n", [n]);
      const other = readFor(new AbortController().signal, "select pg_sleep(0.004), $1::int as n", [n + 1000]);
      setTimeout(() => caller.abort(), n % 8);

      await leaving;
      expect((await staying)[0]).toMatchObject({ n });
      expect((await other)[0]).toMatchObject({ n: n + 1000 });
    }
  });

  test("lets a statement finish when there is no cancel key", async () => {
    pool.on("connect", (client) => void Object.assign(client, { processID: null }));
    const caller = new AbortController();

    const reading = readFor(caller.signal, "select pg_sleep(0.3), 1 as without_key");
    await until(async () => (await areRunning("without_key")) === 1);
    caller.abort();

    expect((await reading)[0]).toMatchObject({ without_key: 1 });
  });

  test("lets a transaction finish when its caller disconnects", async () => {
    const db = drizzle(pool);
    const caller = new AbortController();
    await watching.query("drop table if exists written; create table written (n int)");

    await withinRequest(caller.signal, () =>
      db.transaction(async (tx) => {
        await tx.execute("insert into written values (1)");
        caller.abort();
        await tx.execute("insert into written select 2 from pg_sleep(0.05)");
      }),
    );

    expect((await watching.query("select n from written order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });
});

test("an export is recorded as incomplete when its reader disconnects", async () => {
  const store = await openPostgres({ url: pooler.url, directUrl: server.url });
  const principal: Principal = { uid: "rep", role: "sales_rep", clientId: "acme" };
  const caller = new AbortController();
  async function* batches() {
    yield [["first"], ["second"]];
    await store.db.execute(sql`select pg_sleep(600) as left_export`);
  }

  const reading = withinRequest(caller.signal, async () => {
    const asked = { action: "account.export", asked: {}, headings: [], batches: batches() } as const;
    const file = await openExport(store.db, principal, asked, () => new Date());
    for await (const _piece of file.batches);
  });
  const failed = expect(reading).rejects.toThrow();
  await until(async () => (await areRunning("left_export")) === 1);
  caller.abort();
  await failed;

  expect((await watching.query("select action, details from audit_log order by id")).rows).toEqual([
    { action: "account.export", details: {} },
    { action: "account.export_end", details: { rows: 2, complete: false } },
  ]);
  await store.close();
});
