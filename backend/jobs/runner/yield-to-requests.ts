import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database";

/** A statement of a request that takes longer shows that requests have to wait. */
const maxLatencyMs = 25;

/** Work in the background goes on after this time, however slow requests are. */
const maxPauseMs = 500;

interface Measures {
  /** Resolves once a request's statement would have been answered. */
  probe: () => Promise<unknown>;
  sleep: (ms: number) => Promise<unknown>;
  nowMs: () => number;
}

/**
 * Creates a function that pauses work in the background while requests have to wait, and doesn't while there are none.
 * What it measures is the time of a statement on the requests' own connections: this contains the wait for the event
 * loop, for a connection and for the database.
 */
export function createYield({ probe, sleep, nowMs }: Measures): () => Promise<void> {
  return async () => {
    const untilMs = nowMs() + maxPauseMs;
    for (;;) {
      const fromMs = nowMs();
      await probe();
      const latencyMs = nowMs() - fromMs;
      const leftMs = untilMs - nowMs();
      if (latencyMs <= maxLatencyMs || leftMs <= 0) return;
      await sleep(Math.min(2 * latencyMs, leftMs));
    }
  };
}

/**
 * Yields to requests on this database.
 *
 * @param requests the database as requests see it, not the one for the background
 */
export function yieldToRequests(requests: Database): () => Promise<void> {
  return createYield({
    probe: () => requests.execute(sql`select 1`),
    sleep: (ms) => sleep(ms),
    nowMs: () => performance.now(),
  });
}

/** The database as one attempt at a job sees it: before each of its transactions but the first, it yields to requests. */
export function yieldBetweenTransactions(db: Database, yieldNow: () => Promise<void>): Database {
  let isFirst = true;
  const yielding: Database = Object.create(db);
  yielding.transaction = async (work, config) => {
    if (!isFirst) await yieldNow();
    isFirst = false;
    return db.transaction(work, config);
  };
  return yielding;
}
