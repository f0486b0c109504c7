const rounds = 24;

/**
 * Asks two things in turn and measures the processor time that each takes in this process, its threads and its embedded
 * database included: unlike the time on the wall it doesn't hang on what else the machine does. Hashes, the one thing
 * that could tell people apart, are nothing but processor time.
 *
 * @param before makes ready for each, and isn't measured
 * @returns the longer median divided by the shorter one: 1 is no difference
 */
export async function compareTimes(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const measure = async (work: () => Promise<unknown>) => {
    await before();
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // The first time pays for what is made once.
  await measure(one);
  await measure(other);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await measure(one));
    times[1].push(await measure(other));
  }
  const [a, b] = [medianOf(times[0]), medianOf(times[1])];
  return Math.max(a, b) / Math.min(a, b);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
