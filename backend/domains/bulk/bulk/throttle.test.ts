import { nextSize, turns } from "./throttle";

test.each([
  ["a transaction of about the goal's time", 20, 60, 20],
  ["a slow one", 200, 400, 30],
  ["a very slow one", 40, 5_000, turns.fewest],
  ["a quick one", 20, 10, 40],
  ["one that took no time at all", 200, 0, turns.most],
])("chooses the next batch size after %s", (_what, size, tookMs, next) => expect(nextSize(size, tookMs)).toBe(next));
