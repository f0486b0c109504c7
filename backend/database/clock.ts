import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "./database";

/** The database's time, as estimated by one process. */
export interface DatabaseClock {
  now: () => Date;
  stop: () => void;
}

interface Options {
  /** A monotonic clock in milliseconds that starts at any value; absent: the process's own. */
  passedMs?: () => number;
  measureEveryMs?: number;
  /** Called when the database doesn't respond: the clock then continues without a new measurement. */
  onError?: (error: unknown) => void;
}

const measuredSchema = z.object({ ms: z.number() });

/**
 * Follows the database's clock, so that all processes of one database agree on the time to within the duration of a
 * short query, regardless of their machines' clocks: rate limits share one window, and a due time means the same to
 * every process.
 *
 * Between measurements the time advances by the process's monotonic clock, so setting a machine's clock has no effect.
 */
export async function syncClock(db: Database, options: Options = {}): Promise<DatabaseClock> {
  const { passedMs = () => performance.now(), measureEveryMs = 30_000, onError } = options;
  let aheadMs = 0;
  let uncertainMs = Number.POSITIVE_INFINITY;

  async function measure(): Promise<void> {
    const startMs = passedMs();
    const statement = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    const [measured] = await readRows(db, measuredSchema, statement);
    if (!measured) return;
    const halfMs = (passedMs() - startMs) / 2;
    const measuredMs = measured.ms - (startMs + halfMs);
    // A slow response is less precise than an earlier quick one, so ignore it unless it contradicts that measurement.
    if (halfMs > uncertainMs && Math.abs(measuredMs - aheadMs) <= halfMs + uncertainMs) return;
    aheadMs = measuredMs;
    uncertainMs = halfMs;
  }

  // The first query may have to open a connection; the next ones are quick.
  for (let tries = 0; tries < 3; tries += 1) await measure();
  const timer = setInterval(() => measure().catch((error) => onError?.(error)), measureEveryMs).unref();
  return { now: () => new Date(passedMs() + aheadMs), stop: () => clearInterval(timer) };
}
