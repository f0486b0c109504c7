import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ConnectorRun } from "@/backend/connectors/connector-run";
import { createLogger } from "@/backend/log/create-logger";

/** The results of one round over all companies. */
export const roundSchema = z.object({
  requests: z.number(),
  turns: z.number(),
  queries: z.number(),
  /** Working time, without waiting for the rate limit. */
  seconds: z.number(),
  /** The round's duration by the simulated clock. */
  rateLimitedSeconds: z.number(),
  /** Resident memory when the database is open, before the first request, and its maximum afterwards. */
  idleMb: z.number(),
  peakMb: z.number(),
  maxPerSecond: z.number(),
});

export type Round = z.infer<typeof roundSchema>;

/** Creates the context of a connector's run, without notifications. */
export function turnOf(own: Pick<ConnectorRun, "db" | "now" | "pause">): ConnectorRun {
  const log = createLogger("silent");
  return { ...own, id: randomUUID(), log, onChange: () => undefined, signal: new AbortController().signal };
}

/** The largest number of these times within one second. */
export function maxPerSecond(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let [max, from] = [0, 0];
  for (const [at, ms] of sorted.entries()) {
    while (ms - (sorted[from] ?? ms) >= 1_000) from += 1;
    max = Math.max(max, at - from + 1);
  }
  return max;
}
