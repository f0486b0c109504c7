import { performance } from "node:perf_hooks";
import { Client } from "pg";
import { z } from "zod";
import { acquireRun } from "@/backend/connectors/run";
import { createSecConnector } from "@/backend/connectors/sec/connector";
import { openPostgres } from "@/backend/database/database";
import { createOutboundFetch } from "@/backend/outbound/fetch";
import { maxPerSecond, type Round, turnOf } from "./round";

const orderSchema = z.object({ url: z.string(), origin: z.string(), atMs: z.number(), everyMs: z.number() });
const dayMs = 86_400_000;

/**
 * Runs one round in a separate process, so that the process's memory use is that of the connector. Receives the
 * parameters from its parent and sends back the result.
 */
async function measureRound({ url, origin, atMs, everyMs }: z.infer<typeof orderSchema>): Promise<Round> {
  const { db, close } = await openPostgres({ url, statementTimeoutMs: 0 });
  let clockMs = atMs;
  const now = () => new Date(clockMs);
  const pause = async (ms: number) => {
    clockMs += ms;
  };
  const times: number[] = [];
  // The same limits as in a backend (backend/connectors/set-up.ts), except the time limit, since the machine is shared.
  const fetch = createOutboundFetch({ allowPrivate: true, timeoutMs: 60_000, maxBytes: 16 * 1024 * 1024 });
  const settings = { origin, archive: origin, contact: "Bench ops@bench.example", everyMs, historyMs: 730 * dayMs };
  const connector = createSecConnector(settings, (url, request) => {
    times.push(clockMs);
    return fetch(url, request);
  });
  const countQueries = startCounting();
  const memory = watchMemory();
  const from = performance.now();
  let steps = 0;
  for (let isMore = true; isMore; steps += 1) isMore = await acquireRun(connector, turnOf({ db, now, pause }));
  const seconds = (performance.now() - from) / 1_000;
  const round = { turns: steps, queries: countQueries(), seconds, ...memory() };
  await close();
  const rateLimitedSeconds = (clockMs - atMs) / 1_000;
  return { ...round, requests: times.length, rateLimitedSeconds, maxPerSecond: maxPerSecond(times) };
}

/** Starts counting database queries. */
function startCounting(): () => number {
  const originalQuery: (...args: unknown[]) => unknown = Client.prototype.query;
  let count = 0;
  Object.assign(Client.prototype, {
    query(this: Client, ...args: unknown[]) {
      count += 1;
      return originalQuery.apply(this, args);
    },
  });
  return () => count;
}

/** Samples this process's resident memory fifty times a second. */
function watchMemory(): () => { idleMb: number; peakMb: number } {
  const residentMb = () => process.memoryUsage.rss() / 1024 ** 2;
  const idleMb = residentMb();
  let peakMb = idleMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb());
  }, 20);
  return () => {
    clearInterval(timer);
    return { idleMb, peakMb };
  };
}

process.once("message", (order) => {
  void measureRound(orderSchema.parse(order)).then((round) => {
    process.send?.(round);
    process.disconnect();
  });
});
