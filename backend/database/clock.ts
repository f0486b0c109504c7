import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "./database";

/** The time by the database's clock, as one process knows it. */
export interface DatabaseClock {
  now: () => Date;
  stop: () => void;
}

interface Options {
  /** Milliseconds that pass evenly, from any start; the process's own by default. */
  passedMs?: () => number;
  measureEveryMs?: number;
  /** Called when the database doesn't answer: the clock then runs on by itself. */
  onError?: (error: unknown) => void;
}

const measuredSchema = z.object({ ms: z.number() });

/**
 * Follows the database's clock, so that all processes of one database agree about the time to within the duration of a
 * short query, whatever their machines' clocks say: limits are counted in one window, and what one process notes as due
 * isn't early or late for another.
 *
 * Between measurements the time passes by the process's steady clock, so a machine's clock that is set doesn't matter.
 */
export async function followClock(db: Database, options: Options = {}): Promise<DatabaseClock> {
  const { passedMs = () => performance.now(), measureEveryMs = 30_000, onError } = options;
  let aheadMs = 0;
  let uncertainMs = Number.POSITIVE_INFINITY;

  async function measure(): Promise<void> {
    const askedMs = passedMs();
    const statement = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    const [measured] = await readRows(db, measuredSchema, statement);
    if (!measured) return;
    const halfMs = (passedMs() - askedMs) / 2;
    const measuredMs = measured.ms - (askedMs + halfMs);
    // A slow answer says less than a quick one of before, unless it shows that that no longer holds.
    if (halfMs > uncertainMs && Math.abs(measuredMs - aheadMs) <= halfMs + uncertainMs) return;
    aheadMs = measuredMs;
    uncertainMs = halfMs;
  }

  // The first query may have to open a connection; the next ones are quick.
  for (let tries = 0; tries < 3; tries += 1) await measure();
  const timer = setInterval(() => measure().catch((error) => onError?.(error)), measureEveryMs).unref();
  return { now: () => new Date(passedMs() + aheadMs), stop: () => clearInterval(timer) };
}
