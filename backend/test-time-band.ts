const rounds = 12;

/**
 * Asks two things in turn, so that whatever else the machine does falls on both, and measures how long each takes.
 *
 * @param before makes ready for each, and isn't measured
 * @returns the longer median divided by the shorter one: 1 is no difference
 */
export async function compareTimes(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const measureMs = async (work: () => Promise<unknown>) => {
    await before();
    const startMs = performance.now();
    await work();
    return performance.now() - startMs;
  };
  // The first time pays for what is made once.
  await measureMs(one);
  await measureMs(other);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await measureMs(one));
    times[1].push(await measureMs(other));
  }
  const [a, b] = [medianOf(times[0]), medianOf(times[1])];
  return Math.max(a, b) / Math.min(a, b);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
