import { findMoves, formatSeriesMove } from "./find-moves";

/** A monthly series from January 2020 with these changes in percent; null skips a month. */
function seriesOf(changes: readonly (number | null)[]) {
  let value = 1_000;
  const points = [{ period: "2020-01", value }];
  for (const [at, change] of changes.entries()) {
    value *= 1 + (change ?? 0) / 100;
    const month = at + 1;
    const period = `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    if (change !== null) points.push({ period, value });
  }
  return points;
}

const calm = (months: number) => Array.from({ length: months }, (_, at) => (at % 2 === 0 ? 0.2 : -0.2));
const periods = (changes: readonly (number | null)[]) => findMoves(seriesOf(changes)).map(({ period }) => period);

test("a change of at least three times the usual size is a move, up or down", () => {
  expect(findMoves(seriesOf([...calm(24), 0.61]))).toEqual([
    { period: "2022-02", changePercent: expect.closeTo(0.61), typicalPercent: expect.closeTo(0.2) },
  ]);
  expect(periods([...calm(24), -0.61])).toEqual(["2022-02"]);
  expect(periods([...calm(24), 0.59])).toEqual([]);
  expect(periods([...calm(24), -0.59])).toEqual([]);
});

test("needs at least 24 earlier changes", () => {
  expect(periods([...calm(23), 5])).toEqual([]);
  expect(periods([...calm(24), 5])).toEqual(["2022-02"]);
});

test("a gap has no change on either side and doesn't count as one", () => {
  expect(periods([...calm(24), null, 5])).toEqual([]);
  expect(periods([...calm(23), null, null, 5, 5])).toEqual([]);
  expect(periods([...calm(24), null, 0.2, 5])).toEqual(["2022-04"]);
});

test("one extreme month doesn't hide the following moves", () => {
  expect(periods([...calm(24), -13, 7, 0.2, -1])).toEqual(["2022-02", "2022-03", "2022-05"]);
});

test("a series that never changed has no moves", () => {
  expect(periods([...Array.from({ length: 30 }, () => 0), 5])).toEqual([]);
});

test("ignores changes more than ten years old", () => {
  const wild = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 3 : -3));

  expect(periods([...wild, ...calm(120), 1]).at(-1)).toBe("2046-10");
  expect(periods([...wild, ...calm(50), 1])).toEqual([]);
});

test("later changes don't revoke a move", () => {
  const once = periods([...calm(24), 1]);

  expect(periods([...calm(24), 1, ...calm(12)])).toEqual(once);
});

test.each([
  ["no points", []],
  ["a single month", [{ period: "2020-01", value: 1 }]],
])("returns no moves for %s", (_name, points) => expect(findMoves(points)).toEqual([]));

test.each([
  [-1.2, 0.4, "Employment in Construction fell 1.2% in September 2026: three times the usual"],
  [-1.2, 0.4000001, "Employment in Construction fell 1.2% in September 2026: three times the usual"],
  [0.48, 0.12, "Employment in Construction rose 0.48% in September 2026: four times the usual"],
  [-13.51, 0.33, "Employment in Construction fell 13.5% in September 2026: 40 times the usual"],
])("describes a change of %d against %d", (changePercent, typicalPercent, words) => {
  expect(formatSeriesMove("Construction", { period: "2026-09", changePercent, typicalPercent })).toBe(words);
});
