import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { Client } from "pg";
import { until } from "../fixtures/until";
import { findPrograms } from "./programs";
import { type PostgresServer, startServer } from "./server";

let folder: string;
let created: string;
let options: { folder: string; log: string; isDurable: boolean };
let started: PostgresServer[];

/**
 * Creates the data folder, which is copied for each test. If the tests run as root, other users can't enter its parent
 * folders.
 */
beforeAll(async () => {
  created = mkdtempSync(join(tmpdir(), "sightline-made-"));
  const server = await startServer({ folder: join(created, "data"), log: join(created, "log"), isDurable: true });
  await server.stop();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-server-"));
  options = { folder: join(folder, "data"), log: join(folder, "log"), isDurable: false };
  cpSync(join(created, "data"), options.folder, { recursive: true });
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

afterAll(() => rmSync(created, { recursive: true, force: true }));

async function start(): Promise<PostgresServer> {
  const server = await startServer(options);
  started.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows[0] ?? [];
  } finally {
    await client.end();
  }
}

const pidIn = (data: string) => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("has the extensions that the migrations need, and handles letters of every language", async () => {
  const { url } = await start();

  for (const name of ["pg_trgm", "unaccent", "btree_gin"]) await query(url, `create extension ${name}`);

  expect(
    await query(url, "select lower('ÄРÉ'), unaccent('Café'), show_trgm('Москва') = '{}', 'b' < 'a', 'Z' < 'a'"),
  ).toEqual([...["äрé", "Cafe", false, false, true]]);
});

test("accepts only connections with its password", async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = "guessed";

  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  expect(statSync(join(options.folder, "password")).mode & 0o077).toBe(0);
});

test("keeps its data after a stop and after a crash", async () => {
  const server = await start();
  await query(server.url, "create table kept as select 7 as n");
  await server.stop();
  await server.start();
  expect(await query(server.url, "select n from kept")).toEqual([7]);

  await query(server.url, "insert into kept values (8)");
  await query(server.url, "checkpoint");
  await server.crash();
  await server.start();
  expect(await query(server.url, "select sum(n)::int from kept")).toEqual([15]);
});

test("starts from a copied data folder", async () => {
  const server = await start();
  await query(server.url, "create table kept as select 7 as n");
  await server.stop();
  const copy = join(folder, "copy");
  cpSync(options.folder, copy, { recursive: true });
  options.folder = copy;

  expect(await query((await start()).url, "select n from kept")).toEqual([7]);
});

/** Starts a server on the folder in a process that is then killed. */
async function startOrphanServer(): Promise<number> {
  const script = `require("tsx/cjs"); require("./stack/postgres/server").startServer(${JSON.stringify(options)}).then(() => process.send("started"))`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await new Promise((resolve) => child.once("message", resolve));
  const pid = pidIn(options.folder);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  return pid;
}

test("ends when the process that started it is killed", async () => {
  const pid = await startOrphanServer();

  await until(async () => !existsSync(join(options.folder, "postmaster.pid")));
  await until(async () => !isRunning(pid));
});

test("stops a server that is still running on the same folder", async () => {
  const first = await start();
  const pid = pidIn(options.folder);
  await query(first.url, "create table kept as select 7 as n");

  const second = await start();

  expect(await query(second.url, "select n from kept")).toEqual([7]);
  expect(pidIn(options.folder)).not.toBe(pid);
});

test("starts after it was killed, even if another process has its pid", async () => {
  const server = await start();
  await query(server.url, "create table kept as select 7 as n");
  await query(server.url, "checkpoint");
  process.kill(pidIn(options.folder), "SIGKILL");
  await until(async () =>
    query(server.url, "select 1").then(
      () => false,
      () => true,
    ),
  );
  const file = join(options.folder, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));

  expect(await query((await start()).url, "select n from kept")).toEqual([7]);
});

test("reports the reason when it ends unexpectedly", async () => {
  const onEnd = jest.fn();
  const server = await startServer({ ...options, onEnd });
  process.kill(pidIn(options.folder), "SIGKILL");

  await until(async () => onEnd.mock.calls.length > 0);

  expect(onEnd).toHaveBeenCalledWith("the database ended (SIGKILL)");
  await server.stop();
});

test("refuses data of another version and keeps it", async () => {
  writeFileSync(join(options.folder, "PG_VERSION"), "17\n");

  await expect(start()).rejects.toThrow(/was created by PostgreSQL 17, but this release uses 18/);
  expect(existsSync(join(options.folder, "base"))).toBe(true);
});

test("says how to use another database when the platform has no PostgreSQL", () => {
  const platform = Object.getOwnPropertyDescriptor(process, "arch");
  Object.defineProperty(process, "arch", { value: "riscv64" });
  try {
    expect(() => findPrograms()).toThrow(/riscv64 can't be run.*set DATABASE_URL/);
  } finally {
    if (platform) Object.defineProperty(process, "arch", platform);
  }
});

test("the libraries' links stay within their folder, so that a deleted project breaks no other", () => {
  const folder = join(dirname(findPrograms().postgres), "..", "lib");
  const links = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());

  expect(links.map(({ name }) => readlinkSync(join(folder, name))).filter((target) => isAbsolute(target))).toEqual([]);
});
