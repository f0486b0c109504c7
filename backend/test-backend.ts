import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Client } from "pg";
import type { SampleEmail } from "@/lib/contracts/sample-users";
import { type AppOptions, buildApp } from "./app";
import type { IndustrySource } from "./connectors/bls/source";
import type { Connector } from "./connectors/connector";
import { openPostgres, type Store } from "./database/database";
import { embed } from "./database/embedded";
import { allJobs } from "./jobs/all-jobs";
import type { JobServices } from "./jobs/define-job";
import { createMailQueue, type MailQueue } from "./jobs/mail/mail-queue";
import { createJobRunner, type JobRunner } from "./jobs/runner/run-jobs";
import { createLogger } from "./log/create-logger";
import type { Letter } from "./mail/letter";
import { lettersOf } from "./mail/letters";
import type { Deliver } from "./mail/smtp";
import { prepareQueues } from "./queue/queue";
import { type Sealer, sealerOf } from "./secrets/seal";
import { seedCatalogue } from "./seed/catalogue";
import { seedSample } from "./seed/sample";
import { uidOf } from "./seed/users";
import { createSession } from "./store/sessions/tokens";

/** Defined by `test-environment.ts`, which tests name in their docblock. */
declare const openLite: (template?: string) => Promise<PGlite>;

/** Start of the tests' clock; `advance` moves it. */
export const startOfTests = new Date("2026-03-02T09:00:00.000Z");

/** A backend on a database of its own with the sample workspace, and a clock that only moves on request. */
export interface TestBackend {
  app: FastifyInstance;
  store: Store;
  sealer: Sealer;
  post: MailQueue;
  /** Runs jobs when drained; it isn't started. */
  jobs: JobRunner;
  /** The services of its jobs. */
  services: JobServices;
  /** The letters sent since the last call, oldest first. */
  readMail: () => Promise<Letter[]>;
  now: () => Date;
  advance: (ms: number) => void;
  /** An authorization header with a new session of a user, created without hashing a password. */
  signIn: (email: SampleEmail) => Promise<{ authorization: string }>;
  /** Sends a request and parses its JSON answer. */
  ask: (request: InjectOptions) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  close: () => Promise<void>;
}

/**
 * Starts a backend for one test file, on PGlite, or on the PostgreSQL of TEST_DATABASE_URL. The seeded database is
 * created once per state of the code and kept in the temporary folder (PGlite) or as a template (PostgreSQL).
 */
export async function startTestBackend(
  given: Omit<AppOptions, "db" | "now" | "sealer" | "post" | "jobs" | "appOrigin" | "connectors"> & {
    connectors?: readonly Connector[];
    industrySource?: IndustrySource | null;
  } = {},
): Promise<TestBackend> {
  const { connectors = [], industrySource = null, ...others } = given;
  const setUp = [...connectors.map(({ name }) => name), ...(industrySource ? ["bls" as const] : [])];
  const options = { ...others, connectors: setUp };
  const url = process.env.TEST_DATABASE_URL;
  const { store, drop } = url ? await copyTemplate(url) : { store: await openCopy(), drop: async () => undefined };
  let atMs = startOfTests.getTime();
  const now = () => new Date(atMs);
  const sealer = sealerOf("the tests' own settings key: 32 characters and more");
  const letters: Letter[] = [];
  const deliver: Deliver = async (letter) => void letters.push(letter);
  const appOrigin = "https://app.sightline.example";
  await prepareQueues(store.db, allJobs);
  const mail = lettersOf(appOrigin);
  const log = options.logger ?? createLogger("silent");
  const services: JobServices = {
    db: store.db,
    now,
    // Tests don't wait: the clock is advanced instead.
    pause: async (ms) => {
      atMs += ms;
    },
    sealer,
    letters: mail,
    deliverMail: deliver,
    connectors,
    industrySource,
    realtime: options.realtime ?? null,
    onChange: () => options.onChange?.(),
    log,
  };
  const jobs = createJobRunner(allJobs, services);
  const post = createMailQueue({ sealer, letters: mail, runner: jobs });
  const app = await buildApp({ ...options, db: store.db, now, sealer, post, jobs, appOrigin });
  return {
    app,
    store,
    sealer,
    post,
    jobs,
    services,
    readMail: async () => {
      await jobs.drain();
      return letters.splice(0);
    },
    now,
    advance: (ms) => {
      atMs += ms;
    },
    signIn: async (email) => {
      const lifetimes = { tokenMs: 3_600_000, sessionMs: 12 * 3_600_000 };
      const caller = { ip: "192.0.2.1", agent: "test" };
      const issued = await createSession(store.db, {
        userId: uidOf(email),
        method: "traditional",
        caller,
        now: now(),
        lifetimes,
      });
      if (!issued) throw new Error(`${email} is disabled`);
      return { authorization: `Bearer ${issued.token}` };
    },
    ask: async (request) => {
      const answer = await app.inject(request);
      const body: unknown = answer.body === "" ? null : JSON.parse(answer.body);
      return { status: answer.statusCode, body, headers: { ...answer.headers } };
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await store.close();
      await drop();
    },
  };
}

async function openCopy(): Promise<Store> {
  const template = path.join(tmpdir(), `sightline-test-${stateOfCode()}`);
  if (!existsSync(template)) await writeTemplate(template);
  return embed(await openLite(template));
}

async function writeTemplate(template: string): Promise<void> {
  const lite = await openLite();
  const made = await embed(lite);
  await seed(made);
  await made.close();
  // Copied under another name and then renamed, so that another Jest worker never copies an unfinished template.
  const aside = `${template}-${randomUUID()}`;
  cpSync(lite.dataDir ?? "", aside, { recursive: true });
  try {
    renameSync(aside, template);
  } catch (error) {
    rmSync(aside, { recursive: true });
    // Another Jest worker has created it first.
    if (!existsSync(template)) throw error;
  }
}

async function seed({ db }: Store): Promise<void> {
  await prepareQueues(db, allJobs);
  await seedCatalogue(db);
  await seedSample(db, startOfTests);
}

async function copyTemplate(url: string): Promise<{ store: Store; drop: () => Promise<void> }> {
  const template = `sightline_${stateOfCode()}`;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(url, async (server) => {
    // One Jest worker creates the template; the lock makes the others wait.
    await server.query("select pg_advisory_lock(416)");
    const known = await server.query("select 1 from pg_database where datname = $1", [template]);
    if (known.rowCount === 0) await makeTemplate(url, server, template);
    await server.query(`create database ${name} template ${template}`);
  });
  const store = await openPostgres({ url: addressOf(url, name) });
  return { store, drop: () => dropDatabase(url, name) };
}

/** Creates an empty database on the server of TEST_DATABASE_URL. */
export async function makeDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(url, async (server) => void (await server.query(`create database ${name}`)));
  return { url: addressOf(url, name), drop: () => dropDatabase(url, name) };
}

async function dropDatabase(url: string, name: string): Promise<void> {
  await onServer(url, async (server) => void (await server.query(`drop database ${name}`)));
}

async function makeTemplate(url: string, server: Client, template: string): Promise<void> {
  const aside = `${template}_${randomUUID().slice(0, 8)}`;
  await server.query(`create database ${aside}`);
  const store = await openPostgres({ url: addressOf(url, aside) });
  await seed(store);
  await store.close();
  await server.query(`alter database ${aside} rename to ${template}`);
}

async function onServer(url: string, work: (server: Client) => Promise<void>): Promise<void> {
  const server = new Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A hash that changes with every migration, the seed and the sample data. */
function stateOfCode(): string {
  const folders = ["database", "database/schema", "database/migrations", "seed", "seed/data"].map((folder) =>
    path.join(__dirname, folder),
  );
  const files = [
    ...folders.flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file))),
    path.join(__dirname, "../lib/contracts/sample-users.ts"),
  ].filter((file) => /\.(ts|sql|csv)$/.test(file) && !file.endsWith(".test.ts"));
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
