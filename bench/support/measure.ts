/** The result of one kind of work: milliseconds, and its limit (null: only reported). */
export interface Measurement {
  kind: string;
  p50Ms: number;
  p95Ms: number;
  limitMs: number | null;
}

/**
 * Repeats a piece of work and measures its duration. The first rounds, which warm up caches, don't count.
 *
 * @param work gets the number of the round, to vary its parameters
 */
export async function measure(
  kind: string,
  limitMs: number | null,
  work: (round: number) => Promise<unknown>,
  rounds = 40,
): Promise<Measurement> {
  const times: number[] = [];
  const warmUp = Math.min(5, rounds);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const from = process.hrtime.bigint();
    await work(round);
    if (round >= warmUp) times.push(Number(process.hrtime.bigint() - from) / 1e6);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { kind, p50Ms: at(0.5), p95Ms: at(0.95), limitMs };
}

/** Prints a table: each kind, its times, and the share of its limit that the 95th percentile uses. */
export function print(title: string, rows: readonly Measurement[]): void {
  console.log(`\n${title}`);
  console.log(`  ${"".padEnd(44)} ${"p50 ms".padStart(9)} ${"p95 ms".padStart(9)}  of limit`);
  for (const { kind, p50Ms, p95Ms, limitMs } of rows) {
    const ratio = limitMs === null ? "–" : `${(p95Ms / limitMs).toFixed(2)} × ${limitMs} ms`;
    console.log(`  ${kind.padEnd(44)} ${p50Ms.toFixed(1).padStart(9)} ${p95Ms.toFixed(1).padStart(9)}  ${ratio}`);
  }
}

/** Whether every kind with a limit stays within it. */
export function isWithinAllLimits(rows: readonly Measurement[]): boolean {
  return rows.every(({ p95Ms, limitMs }) => limitMs === null || p95Ms <= limitMs);
}
