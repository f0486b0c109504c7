import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { hourMs } from "@/lib/contracts/wire/durations";
import { type AppOptions, buildApp } from "./app";
import type { IndustrySource } from "./connectors/bls/source";
import type { Connector } from "./connectors/connector";
import { openPostgres, type Store } from "./database/database";
import { createSession } from "./domains/people/sessions/tokens";
import { allJobs } from "./jobs/all-jobs";
import type { JobServices } from "./jobs/define-job";
import { createMailQueue, type MailQueue } from "./jobs/mail/mail-queue";
import { createJobRunner, type JobRunner } from "./jobs/runner/run-jobs";
import { createLogger } from "./log/create-logger";
import type { Email } from "./mail/email";
import { createEmailTemplates } from "./mail/email-templates";
import type { Deliver } from "./mail/smtp";
import { createWebhookFetch } from "./outbound/webhook";
import { createSealer, type Sealer } from "./secrets/seal";
import { uidOf } from "./seed/users";
import { findTestPostgres } from "./testing/test-postgres";
import { ensureTemplate, onServer, startOfTests, urlOfDatabase } from "./testing/test-template";

export { startOfTests } from "./testing/test-template";

/** A backend on a database of its own with the sample workspace, and a clock that only moves on request. */
export interface TestBackend {
  app: FastifyInstance;
  store: Store;
  sealer: Sealer;
  mailQueue: MailQueue;
  /** The job runner. It isn't started, and runs jobs only when `drain` is called. */
  jobs: JobRunner;
  /** The services of the backend's jobs. */
  services: JobServices;
  /** The emails sent since the last call. Emails due at the same time are sent concurrently, in any order. */
  readMail: () => Promise<Email[]>;
  now: () => Date;
  advance: (ms: number) => void;
  /** An authorization header with a new session of a user, created without hashing a password. */
  signIn: (email: SampleEmail) => Promise<{ authorization: string }>;
  /** Sends a request and parses its JSON response. */
  request: (request: InjectOptions) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  close: () => Promise<void>;
}

/**
 * Starts a backend for one test file, on a copy of the seeded database, which is created once per server and code
 * version.
 */
export async function startTestBackend(
  overrides: Omit<AppOptions, "db" | "now" | "sealer" | "mailQueue" | "jobs" | "appOrigin" | "connectors"> & {
    connectors?: readonly Connector[];
    industrySource?: IndustrySource | null;
  } = {},
): Promise<TestBackend> {
  const { connectors = [], industrySource = null, ...others } = overrides;
  const setUp = [...connectors.map(({ name }) => name), ...(industrySource ? ["bls" as const] : [])];
  const options = { ...others, connectors: setUp };
  const { store, drop } = await copyTemplate();
  let atMs = startOfTests.getTime();
  const now = () => new Date(atMs);
  const sealer = createSealer("the tests' own settings key: 32 characters and more");
  const emails: Email[] = [];
  const deliver: Deliver = async (email) => void emails.push(email);
  const appOrigin = "https://app.sightline.example";
  const mail = createEmailTemplates(appOrigin);
  // A logger to stdout would listen for the end of the process, and keep each suite's modules in memory until then.
  const log = options.logger ?? createLogger("silent", { write: () => undefined });
  const services: JobServices = {
    db: store.db,
    now,
    yieldToRequests: async () => undefined,
    // Tests don't wait: the clock is advanced instead.
    pause: async (ms) => {
      atMs += ms;
    },
    sealer,
    emailTemplates: mail,
    deliverMail: deliver,
    webhookFetch: createWebhookFetch(options.allowPrivateIssuers ?? false),
    connectors,
    industrySource,
    realtime: options.realtime ?? null,
    onChange: () => options.onChange?.(),
    log,
  };
  const jobs = createJobRunner(allJobs, services);
  const mailQueue = createMailQueue({ sealer, emailTemplates: mail, runner: jobs });
  const app = await buildApp({ ...options, db: store.db, now, sealer, mailQueue, jobs, appOrigin });
  return {
    app,
    store,
    sealer,
    mailQueue,
    jobs,
    services,
    readMail: async () => {
      await jobs.drain();
      return emails.splice(0);
    },
    now,
    advance: (ms) => {
      atMs += ms;
    },
    signIn: async (email) => {
      const lifetimes = { tokenMs: hourMs, sessionMs: 12 * hourMs };
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
    request: async (request) => {
      const response = await app.inject(request);
      const body: unknown = response.body === "" ? null : JSON.parse(response.body);
      return { status: response.statusCode, body, headers: { ...response.headers } };
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await store.close();
      await drop();
    },
  };
}

async function copyTemplate(): Promise<{ store: Store; drop: () => Promise<void> }> {
  const { url, drop } = await createDatabase(await ensureTemplate(await findTestPostgres()));
  return { store: await openPostgres({ url, poolSize: 15 }), drop };
}

/**
 * Creates a database on the test server.
 *
 * @param template the database to copy; absent: it is empty
 */
export async function createDatabase(template = "template1"): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = await findTestPostgres();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes a third of the time of copying through the write-ahead log.
  await onServer(url, async (server) => {
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const drop = () => onServer(url, async (server) => void (await server.query(`drop database ${name}`)));
  return { url: urlOfDatabase(url, name), drop };
}
