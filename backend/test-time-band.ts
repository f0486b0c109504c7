const rounds = 24;

/**
 * Runs two functions alternately and measures the processor time of each in this process, including its threads. Unlike
 * elapsed time, this doesn't depend on other load on the machine. It is enough because hashing, the work whose duration
 * could reveal whether a user exists, is CPU-bound.
 *
 * @param before prepares each run and isn't measured
 * @returns the longer median divided by the shorter one; 1 means no difference
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
  // The first run includes one-time initialization, so it isn't counted.
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
