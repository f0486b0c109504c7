import { Pool } from "pg";
import { z } from "zod";
import { openPostgres } from "@/backend/database/database";
import { mayLag } from "@/backend/http/lagging-reads";
import type { EndpointName } from "@/lib/contracts/api";
import { fillPath } from "@/lib/contracts/wire/fill-path";
import { call, type Holder, signInAt } from "./fixtures/backend-calls";
import { type Many, type OneOfMany, startMany } from "./fixtures/many";
import { until } from "./fixtures/until";
import { type PostgresServer, startReplica } from "./postgres/postgres";

// Starts processes, possibly on a busy machine.
jest.setTimeout(300_000);

let many: Many;
let replica: PostgresServer;
let onReplica: Pool;
/** Two backends that read from the replica however far it lags, and one that doesn't when it lags by seconds. */
let one: OneOfMany;
let other: OneOfMany;
let strict: OneOfMany;
let writer: Holder;
let reader: Holder;

beforeAll(async () => {
  many = await startMany();
  replica = await startReplica(many.server);
  onReplica = new Pool({ connectionString: replica.url, max: 1 });
  // The replica is killed while the connection is idle.
  onReplica.on("error", () => undefined);
  const backendOf = (name: string, seconds: number) => {
    const url = `${replica.url}?application_name=${name}`;
    return many.backendOf(name, { env: { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: `${seconds}` } });
  };
  one = await backendOf("one", 600);
  other = await backendOf("other", 600);
  strict = await backendOf("strict", 3);
  await Promise.all([one, other, strict].map((part) => part.start()));
  writer = await signInAt(one.url, "clientadmin@acme.example");
  reader = await signInAt(one.url, "rep@acme.example");
  // A user's first read goes to the primary.
  for (const holder of [writer, reader]) await finds(one, holder, "nothing");
});

beforeEach(async () => {
  await catchUp();
  await until(async () => (await Promise.all([one, other, strict].map(readMissing))).every((names) => names === ""));
});

afterAll(async () => {
  await onReplica.end();
  await many.stop();
  await replica.stop();
});

async function pause(): Promise<void> {
  await onReplica.query("select pg_wal_replay_pause()");
  const state = "select 1 where pg_get_wal_replay_pause_state() = 'paused'";
  await until(async () => (await onReplica.query(state)).rowCount === 1);
}

/** Waits until the replica has caught up with the primary, and each backend knows it. */
async function catchUp(): Promise<void> {
  await onReplica.query("select pg_wal_replay_resume()");
  await until(isCaughtUp);
  const { rows } = await onReplica.query<{ at: string }>("select clock_timestamp()::text as at");
  const looked = `select distinct application_name from pg_stat_activity where application_name in ('one', 'other', 'strict')
    and query like '%pg_last_wal_replay_lsn%' and state = 'idle' and query_start > $1::timestamptz`;
  await until(async () => (await onReplica.query(looked, [rows[0]?.at])).rowCount === 3);
}

async function isCaughtUp(): Promise<boolean> {
  const { rows } = await many.direct.query<{ at: string }>("select pg_current_wal_flush_lsn()::text as at");
  const held = "select 1 where pg_last_wal_replay_lsn() >= $1::pg_lsn";
  return (await onReplica.query(held, [rows[0]?.at])).rowCount === 1;
}

const readySchema = z.object({ ready: z.literal(true), missing: z.array(z.string()) });

/** The parts that a ready backend reports as missing. */
async function readMissing({ url }: OneOfMany): Promise<string> {
  return readySchema.parse((await call(url, "GET", "/ready/")).body).missing.join();
}

async function add({ url }: OneOfMany, holder: Holder, name: string): Promise<string> {
  const { status, body } = await call(url, "POST", "/accounts/", holder, { name });
  expect(status).toBe(201);
  return z.object({ id: z.string() }).parse(body).id;
}

const listSchema = z.object({ items: z.array(z.object({ name: z.string() })) });

/** Whether a user's account list, searched by a name, contains it. */
async function finds({ url }: OneOfMany, holder: Holder, name: string): Promise<boolean> {
  const { body } = await call(url, "GET", `/accounts/?q=${encodeURIComponent(name)}`, holder);
  return listSchema.parse(body).items.some((item) => item.name === name);
}

/** Locks the primary's tables, except those needed for authentication. */
async function lockServer(): Promise<() => Promise<void>> {
  const { rows } = await many.direct.query<{ names: string }>(`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename not in ('access_tokens', 'users', 'clients', 'write_positions')`);
  const holding = await many.direct.connect();
  await holding.query(`begin; lock table ${rows[0]?.names} in access exclusive mode`);
  return async () => {
    await holding.query("rollback");
    holding.release();
  };
}

test("M3 · reads that may lag use only the replica", async () => {
  const { body } = await call(one.url, "GET", "/industries/", reader);
  const code = /"code":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? "";
  const asked: Partial<Record<EndpointName, string>> = { "GET /accounts/groups/": "?by=sector" };
  const walks = ["/accounts/?q=inc", "/accounts/?q=inc&sort=name", "/contacts/?q=a"];
  const paths = mayLag.map((name) => `${fillPath(name, { code }).path}${asked[name] ?? ""}`);
  // Locks taken on the primary from now on don't reach the replica.
  await pause();
  const unlock = await lockServer();

  const statuses: unknown[] = [];
  for (const path of [...paths, ...walks]) statuses.push([path, (await call(one.url, "GET", path, reader)).status]);
  await unlock();

  expect(statuses).toEqual([...paths, ...walks].map((path) => [path, 200]));
});

test("M3 · reads that must be current use the primary, while lists wait for the replica", async () => {
  await pause();
  const id = await add(one, writer, "Replica First");

  expect((await call(other.url, "GET", `/accounts/${id}/`, reader)).status).toBe(200);
  expect(await finds(one, reader, "Replica First")).toBe(false);
  expect(await finds(other, reader, "Replica First")).toBe(false);

  await catchUp();
  expect(await finds(one, reader, "Replica First")).toBe(true);
});

test("M3 · users read their own writes at every backend while the replica is paused", async () => {
  await pause();
  await add(one, writer, "Replica Second");
  expect(await finds(other, writer, "Replica Second")).toBe(true);
  expect(await finds(one, writer, "Replica Second")).toBe(true);
  expect(await finds(other, reader, "Replica Second")).toBe(false);

  await catchUp();
  await pause();
  await add(one, reader, "Replica Third");
  // The replica has everything that this user has written.
  expect(await finds(other, writer, "Replica Second")).toBe(true);
  expect(await finds(other, writer, "Replica Third")).toBe(false);
});

test("M3 · users who read a background job's progress then read the job's results", async () => {
  await pause();
  await add(one, writer, "Replica Fourth");
  expect(await finds(other, reader, "Replica Fourth")).toBe(false);

  expect((await call(one.url, "GET", "/accounts/bulk/", reader)).status).toBe(200);

  expect(await finds(other, reader, "Replica Fourth")).toBe(true);
});

test("M3 · a replica that is too far behind isn't read, and health reports it until it catches up", async () => {
  await pause();
  await add(one, writer, "Replica Fifth");

  await until(async () => (await readMissing(strict)) === "replica");
  expect(await finds(strict, reader, "Replica Fifth")).toBe(true);
  expect(await finds(one, reader, "Replica Fifth")).toBe(false);
  expect(many.logOf("strict")).toContain("it is too far behind");

  await catchUp();
  await until(async () => (await readMissing(strict)) === "");
});

test("M3 · a read that fails on the replica is repeated on the primary", async () => {
  await many.direct.query("alter table contacts rename column phone to of_before");
  await catchUp();
  await pause();
  await many.direct.query("alter table contacts rename column of_before to phone");

  expect((await call(one.url, "GET", "/contacts/", reader)).status).toBe(200);
  expect(many.logOf("one")).toContain("the replica is left alone");
  await until(async () => (await readMissing(one)) === "");
});

test("M3 · reads continue when the replica is killed, and use it again once it is back", async () => {
  await replica.crash();
  await add(one, writer, "Replica Sixth");
  // Some of these requests are the first to notice.
  for (const name of ["Replica Sixth", "Replica Fifth"])
    for (const at of [one, other, strict]) expect([name, await finds(at, reader, name)]).toEqual([name, true]);
  await until(async () => (await readMissing(one)) === "replica");

  await replica.start();
  await until(async () => (await readMissing(one)) === "");
  await catchUp();
  await pause();
  await add(one, writer, "Replica Seventh");
  expect(await finds(one, reader, "Replica Seventh")).toBe(false);
});

test("M3 · a user's first read goes to the primary, and later reads to the replica", async () => {
  const guest = await signInAt(one.url, "leader@acme.example");
  await pause();
  await add(one, writer, "Replica Eighth");

  expect(await finds(other, guest, "Replica Eighth")).toBe(true);
  await add(one, writer, "Replica Ninth");
  await catchUp();
  await pause();
  await add(one, writer, "Replica Tenth");
  expect([await finds(one, guest, "Replica Ninth"), await finds(one, guest, "Replica Tenth")]).toEqual([true, false]);
});

test("M3 · the primary itself or a replica of another database is refused as a replica", async () => {
  await many.direct.query("create database elsewhere");
  const elsewhere = new URL(many.server.url);
  elsewhere.pathname = "/elsewhere";
  const reasons: string[] = [];
  const onReplica = (error: Error | null) => void reasons.push(error?.message ?? "read");

  const own = await openPostgres({ url: many.server.url, replicaUrl: many.server.url, onReplica });
  const others = await openPostgres({ url: elsewhere.href, replicaUrl: replica.url, onReplica });

  expect(reasons).toEqual(["it is no replica", "it is a replica of another database"]);
  for (const store of [own, others]) {
    await expect(store.replica?.check()).rejects.toThrow();
    await store.close();
  }
});
