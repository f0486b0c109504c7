import { batchSizes, nextBatchSize } from "./throttle";

test.each([
  ["a batch that took about the target time", 20, 60, 20],
  ["a slow batch", 200, 400, 30],
  ["a very slow batch", 40, 5_000, batchSizes.min],
  ["a fast batch", 20, 10, 40],
  ["a batch that took no time", 200, 0, batchSizes.max],
])("chooses the next batch size after %s", (_what, size, tookMs, next) =>
  expect(nextBatchSize(size, tookMs)).toBe(next),
);
