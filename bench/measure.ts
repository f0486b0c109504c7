/** What one kind of work took: milliseconds, and the limit that it is held to (null: none, for the record). */
export interface Measured {
  kind: string;
  p50Ms: number;
  p95Ms: number;
  limitMs: number | null;
}

/**
 * Repeats a piece of work and says how long it took. The first rounds, which fill the caches, don't count.
 *
 * @param work is given the number of the round, to vary what it asks for
 */
export async function measure(
  kind: string,
  limitMs: number | null,
  work: (round: number) => Promise<unknown>,
  rounds = 40,
): Promise<Measured> {
  const times: number[] = [];
  const warmUp = Math.min(5, rounds);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const from = process.hrtime.bigint();
    await work(round);
    if (round >= warmUp) times.push(Number(process.hrtime.bigint() - from) / 1e6);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { kind, p50Ms: at(0.5), p95Ms: at(0.95), limitMs };
}

/** Prints a table: each kind, its figures, and how much of its limit the 95th percentile uses. */
export function print(title: string, rows: readonly Measured[]): void {
  console.log(`\n${title}`);
  console.log(`  ${"".padEnd(44)} ${"p50 ms".padStart(9)} ${"p95 ms".padStart(9)}  of limit`);
  for (const { kind, p50Ms, p95Ms, limitMs } of rows) {
    const ratio = limitMs === null ? "–" : `${(p95Ms / limitMs).toFixed(2)} × ${limitMs} ms`;
    console.log(`  ${kind.padEnd(44)} ${p50Ms.toFixed(1).padStart(9)} ${p95Ms.toFixed(1).padStart(9)}  ${ratio}`);
  }
}

/** Says whether every kind that has a limit keeps it. */
export function keepsLimits(rows: readonly Measured[]): boolean {
  return rows.every(({ p95Ms, limitMs }) => limitMs === null || p95Ms <= limitMs);
}
