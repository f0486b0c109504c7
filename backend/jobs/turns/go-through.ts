import { setTimeout } from "node:timers/promises";
import type { Database } from "../../database/database";
import type { JobRun } from "../define-job";

/** After so long a job hands on to another one: an attempt that takes longer than it may counts as failed. */
const longestMs = 5 * 60_000;

interface Turns {
  /** Takes the next accounts in a transaction of its own, and says how long their work took in ms; null: none is left. */
  take: () => Promise<number | null>;
  /** How many times as long as its work is the rest after a turn: an embedded database has one connection for everybody. */
  restFactor: number;
  /** Has another job go on. */
  handOn: (tx: Database) => Promise<unknown>;
}

/**
 * Goes through many accounts, some in each transaction: other people's requests come in between, and a second run goes on
 * where the first one ended.
 *
 * @throws Error when the attempt is ended from outside; the next one goes on
 */
export async function goThrough(
  { db, signal, onChange }: Pick<JobRun, "db" | "signal" | "onChange">,
  { take, restFactor, handOn }: Turns,
): Promise<void> {
  const begunMs = performance.now();
  for (;;) {
    const tookMs = await take();
    if (tookMs === null) break;
    if (signal.aborted) throw new Error("It took too long; the next attempt goes on from here");
    if (performance.now() - begunMs > longestMs) {
      await db.transaction(handOn);
      break;
    }
    await setTimeout(restFactor * tookMs);
  }
  onChange();
}
