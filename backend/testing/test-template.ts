import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { openPostgres, type Store } from "../database/database";
import { allJobs } from "../jobs/all-jobs";
import { prepareQueues } from "../queue/queue";
import { seedCatalogue } from "../seed/catalogue";
import { seedSample } from "../seed/sample";

/** Start of the tests' clock. */
export const startOfTests = new Date("2026-03-02T09:00:00.000Z");

/**
 * Creates the database with the sample workspace that tests copy, unless the server already has it.
 *
 * @param url of the server
 * @returns the database's name, which differs for each code version
 */
export async function ensureTemplate(url: string): Promise<string> {
  const name = `sightline_${stateOfCode()}`;
  await onServer(url, async (server) => {
    // One process creates the template; the lock makes the others wait.
    await server.query("select pg_advisory_lock(416)");
    const known = await server.query("select 1 from pg_database where datname = $1", [name]);
    if (known.rowCount === 0) await makeTemplate(url, server, name);
  });
  return name;
}

async function makeTemplate(url: string, server: Client, name: string): Promise<void> {
  const aside = `${name}_${randomUUID().slice(0, 8)}`;
  await server.query(`create database ${aside}`);
  const store = await openPostgres({ url: urlOfDatabase(url, aside) });
  await seed(store);
  await store.close();
  await server.query(`alter database ${aside} rename to ${name}`);
}

async function seed({ db }: Store): Promise<void> {
  await prepareQueues(db, allJobs);
  await seedCatalogue(db);
  await seedSample(db, startOfTests);
}

/** Runs statements on a server, independent of any particular database. */
export async function onServer(url: string, work: (server: Client) => Promise<void>): Promise<void> {
  const server = new Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

/** The URL of a database on the server of `url`. */
export function urlOfDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** A hash that changes with every migration, the seed, the sample data, the queues and the settings of jobs. */
function stateOfCode(): string {
  const hash = createHash("sha256").update(JSON.stringify(allJobs.map(({ name, options }) => [name, options])));
  for (const file of filesOfTemplate()) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** The files that determine what the template contains. */
export function filesOfTemplate(): string[] {
  const folders = ["database", "queue", "seed"].map((folder) => path.join("backend", folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const read = files.filter((file) => /\.(ts|sql|csv)$/.test(file) && !file.endsWith(".test.ts"));
  // Includes pg-boss's package.json, because it states the version, and pg-boss creates the queues' tables.
  return [...read, "lib/contracts/samples/sample-users.ts", "node_modules/pg-boss/package.json"].sort();
}
