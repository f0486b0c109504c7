import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Turn } from "@/backend/connectors/turn";
import { createLogger } from "@/backend/log/create-logger";

/** What one round over all companies took. */
export const roundSchema = z.object({
  requests: z.number(),
  turns: z.number(),
  queries: z.number(),
  /** Of work, with no waiting for places in the line. */
  seconds: z.number(),
  /** By the clock of the line. */
  askedSeconds: z.number(),
  /** Resident, when the database was open and nothing asked yet; and the most at any moment after. */
  idleMb: z.number(),
  peakMb: z.number(),
  mostInASecond: z.number(),
});

export type Round = z.infer<typeof roundSchema>;

/** A turn of a backend that tells nobody. */
export function turnOf(own: Pick<Turn, "db" | "now" | "pause">): Turn {
  const log = createLogger("silent");
  return { ...own, id: randomUUID(), log, onChange: () => undefined, signal: new AbortController().signal };
}

/** The most of these moments that lie within one second. */
export function mostInASecond(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  let [most, from] = [0, 0];
  for (const [at, ms] of sorted.entries()) {
    while (ms - (sorted[from] ?? ms) >= 1_000) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}
