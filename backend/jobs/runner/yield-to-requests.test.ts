import { createYield } from "./yield-to-requests";

/** Runs one pause with these request latencies; the last latency repeats. @returns the time paused, in ms */
async function pauseWith(...latencies: number[]): Promise<number> {
  let nowMs = 0;
  let pausedMs = 0;
  const yieldNow = createYield({
    nowMs: () => nowMs,
    probe: async () => {
      nowMs += (latencies.length > 1 ? latencies.shift() : latencies[0]) ?? 0;
    },
    sleep: async (ms) => {
      nowMs += ms;
      pausedMs += ms;
    },
  });
  await yieldNow();
  return pausedMs;
}

test("doesn't pause while requests are answered quickly", async () => {
  expect(await pauseWith(2)).toBe(0);
});

test("pauses until requests are fast again, longer for slower requests", async () => {
  expect(await pauseWith(40, 30, 2)).toBe(2 * 40 + 2 * 30);
  expect(await pauseWith(90, 2)).toBe(2 * 90);
});

test("resumes after half a second at most, even if requests stay slow", async () => {
  const paused = await pauseWith(100);
  expect(paused).toBeGreaterThan(100);
  expect(paused).toBeLessThanOrEqual(500);
});
