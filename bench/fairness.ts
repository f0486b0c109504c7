import { performance } from "node:perf_hooks";
import { buildApp } from "@/backend/app";
import { openPostgres, type Store } from "@/backend/database/database";
import { createSession } from "@/backend/domains/people/sessions/tokens";
import { allJobs } from "@/backend/jobs/all-jobs";
import { createMailQueue } from "@/backend/jobs/mail/mail-queue";
import { createJobRunner } from "@/backend/jobs/runner/run-jobs";
import { yieldToRequests } from "@/backend/jobs/runner/yield-to-requests";
import { prepareQueues } from "@/backend/queue/queue";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { seedSample } from "@/backend/seed/sample";
import { uidOf } from "@/backend/seed/users";
import { importSchema } from "@/lib/contracts/imports/import";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchServices } from "./support/job-services";

const rowCount = 20_000;
const maxRatio = 2;
const goalRowsPerSecond = 2_000;
const idleRounds = 100;

/**
 * Measures Home for a rep of one client while another client imports 20,000 rows, and without the import.
 *
 * @returns whether Home's 95th percentile at most doubled, at 2,000 imported rows a second
 */
export async function benchFairness(): Promise<boolean> {
  return withPostgres(async (url) => {
    const store = await openPostgres({ url, statementTimeoutMs: 0 });
    await seedCatalogue(store.db);
    await seedSample(store.db, new Date());
    await prepareQueues(store.db, allJobs);
    const isMet = await measureStore(store);
    await store.close();
    return isMet;
  });
}

async function measureStore(store: Store): Promise<boolean> {
  const services = { ...benchServices(store.background), yieldToRequests: yieldToRequests(store.db) };
  const { sealer, emailTemplates } = services;
  const jobs = createJobRunner(allJobs, services);
  const mailQueue = createMailQueue({ sealer, emailTemplates, runner: jobs });
  const app = await buildApp({ ...store, sealer, mailQueue, jobs, appOrigin: "https://app.sightline.example" });
  await jobs.drain();
  const acme = await signIn(store, "rep@acme.example");
  const globex = await signIn(store, "rep@globex.example");
  const callApi = async (method: "GET" | "POST" | "PUT", url: string, payload?: object | Buffer, headers = acme) => {
    const sent = Buffer.isBuffer(payload) ? { ...headers, "content-type": "application/octet-stream" } : headers;
    const response = await app.inject({ method, url, headers: sent, ...(payload && { payload }) });
    if (response.statusCode >= 400) throw new Error(`${method} ${url} returned ${response.statusCode}`);
    return response.body === "" ? null : JSON.parse(response.body);
  };
  const openHome = () => callApi("GET", "/home/", undefined, globex);

  for (let round = 0; round < 10; round += 1) await openHome();
  const idle: number[] = [];
  while (idle.length < idleRounds) idle.push(await timeOf(openHome));

  const during: number[] = [];
  const file = Buffer.from(writeRows());
  let isOver = false;
  const fromMs = performance.now();
  const importing = importFile(callApi, jobs.drain, file).finally(() => {
    isOver = true;
  });
  while (!isOver) during.push(await timeOf(openHome));
  await importing;
  const rowsPerSecond = rowCount / ((performance.now() - fromMs) / 1_000);
  await app.close();
  return report(p95Of(idle), p95Of(during), rowsPerSecond);
}

function report(idleMs: number, duringMs: number, rowsPerSecond: number): boolean {
  const ratio = duringMs / idleMs;
  console.log(`\nHome for one client while another imports ${rowCount.toLocaleString("en")} rows`);
  console.log(`  p95 idle ${idleMs.toFixed(1)} ms, during the import ${duringMs.toFixed(1)} ms`);
  console.log(`  ratio ${ratio.toFixed(2)}, limit ${maxRatio}: ${ratio <= maxRatio ? "met" : "NOT MET"}`);
  const isFast = rowsPerSecond >= goalRowsPerSecond;
  console.log(`  ${rowsPerSecond.toFixed(0)} rows/s, goal ${goalRowsPerSecond}: ${isFast ? "met" : "NOT MET"}`);
  return ratio <= maxRatio && isFast;
}

type CallApi = (method: "GET" | "POST" | "PUT", url: string, payload?: object | Buffer) => Promise<unknown>;

/** Uploads, parses, checks and runs one import. */
async function importFile(callApi: CallApi, drain: () => Promise<void>, file: Buffer): Promise<void> {
  const { id } = importSchema.parse(
    await callApi("POST", "/imports/", { file_name: "many.csv", bytes: file.byteLength }),
  );
  await callApi("PUT", `/imports/${id}/chunks/0/`, file);
  await callApi("POST", `/imports/${id}/read/`, {});
  await drain();
  const { columns } = importSchema.parse(await callApi("GET", `/imports/${id}/`));
  await callApi("PUT", `/imports/${id}/mapping/`, { fields: columns.map(({ field }) => field) });
  await drain();
  await callApi("POST", `/imports/${id}/action/`, { action: "run", doubtful: "skip" });
  await drain();
  const { state, outcomes } = importSchema.parse(await callApi("GET", `/imports/${id}/`));
  if (state !== "done") throw new Error(`The import ended as ${state}: ${JSON.stringify(outcomes)}`);
}

function writeRows(): string {
  const lines = Array.from(
    { length: rowCount },
    (_, at) => `Crowd ${at} Inc,crowd-${at}.example,${at % 9_000},Springfield`,
  );
  return `Name,Domain,Employees,City\n${lines.join("\n")}\n`;
}

async function signIn({ db }: Store, email: SampleEmail): Promise<{ authorization: string }> {
  const lifetimes = { tokenMs: 3_600_000, sessionMs: 3_600_000 };
  const caller = { ip: "192.0.2.1", agent: "bench" };
  const issued = await createSession(db, {
    userId: uidOf(email),
    method: "traditional",
    caller,
    now: new Date(),
    lifetimes,
  });
  if (!issued) throw new Error(`${email} can't sign in`);
  return { authorization: `Bearer ${issued.token}` };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

function p95Of(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
