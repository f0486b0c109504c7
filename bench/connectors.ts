import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { acquireRun } from "@/backend/connectors/run";
import { createSecConnector } from "@/backend/connectors/sec/connector";
import { type Database, openPostgres } from "@/backend/database/database";
import { connectorCompanies, connectorStates } from "@/backend/database/schema/connectors";
import { saveChoice } from "@/backend/domains/signals/connectors/choices";
import { createOutboundFetch } from "@/backend/outbound/fetch";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import { backendHeap } from "@/stack/parts";
import { withPostgres } from "@/stack/postgres/postgres";
import { maxPerSecond, type Round, roundSchema, turnOf } from "./connectors/round";
import { benchPrincipal, makeAccounts } from "./support/many-accounts";

const companies = 10_000;
const limitMb = 200;
const limitPerSecond = 8;
const liveSeconds = 20;
const hourMs = 3_600_000;

const originSchema = z.object({ origin: z.string() });
const requestsSchema = z.object({ requests: z.array(z.object({ at_ms: z.number() })) });

/**
 * Measures the SEC connector on PostgreSQL; the emulator and each round run in separate processes. First reads 10,000
 * companies, from listing the accounts to the last figure, and then again without new data; a simulated clock replaces
 * the waits for the rate limit. Then runs three backends at once in real time.
 *
 * @returns whether memory stayed within 200 MB, and the emulator counted at most eight requests in any second
 */
export async function benchConnectors(): Promise<boolean> {
  const child = fork(join(__dirname, "connectors/stand-in.ts"), { execArgv: ["--import", "tsx"] });
  try {
    const { origin } = originSchema.parse(await new Promise((resolve) => child.once("message", resolve)));
    return await withPostgres((url) => measureAll(url, origin));
  } finally {
    await stop(child);
  }
}

async function measureAll(url: string, origin: string): Promise<boolean> {
  const store = await openPostgres({ url, statementTimeoutMs: 0 });
  await seedCatalogue(store.db);
  await makeAccounts(store.db, companies);
  const atMs = Date.now();
  await makeKnown(store.db, origin, new Date(atMs));
  console.log(`\n${companies.toLocaleString("en")} companies with filings and figures, by one backend`);
  const first = await measureRound(url, origin, atMs);
  print("the first time", first);
  const second = await measureRound(url, origin, atMs + first.rateLimitedSeconds * 1_000 + hourMs);
  print("an hour later, nothing new", second);
  const live = await measureLive(store.db, url, origin);
  await store.close();
  const peakMb = Math.max(first.peakMb, second.peakMb);
  const maxRate = Math.max(first.maxPerSecond, second.maxPerSecond, live);
  const state = (isMet: boolean) => (isMet ? "met" : "MISS");
  console.log(`  memory at most ${peakMb.toFixed(0)} MB, limit ${limitMb}: ${state(peakMb <= limitMb)}`);
  console.log(
    `  requests in any second at most ${maxRate}, limit ${limitPerSecond}: ${state(maxRate <= limitPerSecond)}`,
  );
  return peakMb <= limitMb && maxRate <= limitPerSecond;
}

/**
 * Gives each account a CIK, and adds the company to the emulator, with one report in addition to its generated filings.
 */
async function makeKnown(db: Database, origin: string, now: Date): Promise<void> {
  await db.execute(sql`update accounts a set cik = lpad((100000 + n.at)::text, 10, '0')
    from (select id, row_number() over (order by id) as at from accounts) n where a.id = n.id`);
  const { clientId } = benchPrincipal;
  await saveChoice(db, { clientId, connector: "sec", enabled: true, topics: defaultTopicsOf("sec"), now });
  for (let at = 1; at <= companies; at += 1) {
    const body = JSON.stringify({ cik: String(100_000 + at).padStart(10, "0"), form: "10-K" });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/_controls/file`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`the emulator responded with ${answer.status}`);
    await answer.arrayBuffer();
  }
}

/** Runs one round in a separate process. */
async function measureRound(url: string, origin: string, atMs: number): Promise<Round> {
  const child = fork(join(__dirname, "connectors/round-process.ts"), {
    execArgv: [backendHeap, "--import", "tsx"],
  });
  const received = new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the round ended with code ${code}`)));
  });
  child.send({ url, origin, atMs, everyMs: hourMs });
  return roundSchema.parse(await received);
}

function print(kind: string, round: Round): void {
  const { requests, turns: steps, queries, seconds, rateLimitedSeconds, idleMb, peakMb } = round;
  const number = (n: number) => Math.round(n).toLocaleString("en");
  const work = `${number(requests)} requests, ${number(steps)} steps, ${number(queries)} queries, ${number(seconds)} s of work`;
  console.log(`  ${kind.padEnd(27)} ${work}, ${number(rateLimitedSeconds / 60)} min at the rate limit`);
  console.log(`  ${"".padEnd(27)} ${number(idleMb)} MB before the first request, ${number(peakMb)} MB at most`);
}

/** Runs three backends with separate connections, in real time, while all companies are due. */
async function measureLive(db: Database, url: string, origin: string): Promise<number> {
  const settings = { origin, archive: origin, contact: "Bench ops@bench.example", everyMs: hourMs, historyMs: hourMs };
  const connector = createSecConnector(settings, createOutboundFetch({ allowPrivate: true, timeoutMs: 60_000 }));
  await db.update(connectorStates).set({ nextSlotAt: null, pausedUntil: null, pagedAt: new Date() });
  await db.update(connectorCompanies).set({ nextAt: new Date(0) });
  const stores = await Promise.all([1, 2, 3].map(() => openPostgres({ url })));
  const fromMs = Date.now();
  const pause = async (ms: number) => {
    await wait(ms);
  };
  await Promise.all(
    stores.map(async (own) => {
      while (Date.now() - fromMs < liveSeconds * 1_000) {
        await acquireRun(connector, turnOf({ db: own.db, now: () => new Date(), pause }));
        await wait(50);
      }
    }),
  );
  await Promise.all(stores.map((own) => own.close()));
  const { requests } = requestsSchema.parse(await (await fetch(`${origin}/_requests`)).json());
  const times = requests.map(({ at_ms }) => at_ms).filter((at) => at >= fromMs);
  const maxRate = maxPerSecond(times);
  console.log(
    `  three backends for ${liveSeconds} s in real time: ${times.length} requests, at most ${maxRate} in any second`,
  );
  return maxRate;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}
