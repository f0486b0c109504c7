import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database";

/** A request's statement that takes longer indicates that requests are waiting. */
const maxLatencyMs = 25;

/** Background work continues after this time, however slow requests are. */
const maxPauseMs = 500;

interface Measures {
  /** Runs a trivial statement on the requests' connections; resolves when it is done. */
  probe: () => Promise<unknown>;
  sleep: (ms: number) => Promise<unknown>;
  nowMs: () => number;
}

/**
 * Creates a function that pauses background work while requests are waiting. It measures the time of a statement on the
 * requests' own connections, which includes the wait for the event loop, for a connection and for the database.
 */
export function createYield({ probe, sleep, nowMs }: Measures): () => Promise<void> {
  return async () => {
    const untilMs = nowMs() + maxPauseMs;
    for (;;) {
      const fromMs = nowMs();
      await probe();
      const latencyMs = nowMs() - fromMs;
      const remainingMs = untilMs - nowMs();
      if (latencyMs <= maxLatencyMs || remainingMs <= 0) return;
      await sleep(Math.min(2 * latencyMs, remainingMs));
    }
  };
}

/**
 * Creates the function that yields to requests on this database.
 *
 * @param requests the database with the requests' connections, not that for background work
 */
export function yieldToRequests(requests: Database): () => Promise<void> {
  return createYield({
    probe: () => requests.execute(sql`select 1`),
    sleep: (ms) => sleep(ms),
    nowMs: () => performance.now(),
  });
}

/** The database for one attempt at a job: it yields to requests before each transaction except the first. */
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
