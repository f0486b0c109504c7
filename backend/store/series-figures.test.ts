import { fillGaps, yearlyChange } from "./series-figures";

const yearly = (...values: (number | null)[]) =>
  values.map((value, index) => ({ period: String(2000 + index), value }));

test("missing months are put in across the turn of a year", () => {
  const filled = fillGaps(
    [
      { period: "2023-11", value: 1 },
      { period: "2024-02", value: 2 },
    ],
    "M",
  );

  expect(filled).toEqual([
    { period: "2023-11", value: 1 },
    { period: "2023-12", value: null },
    { period: "2024-01", value: null },
    { period: "2024-02", value: 2 },
  ]);
});

test("no points, no periods", () => expect(fillGaps([], "A")).toEqual([]));

test("the change is the newest value against the one a year before", () => {
  expect(yearlyChange(yearly(100, 110), "A").percent).toBeCloseTo(10);
  expect(
    yearlyChange(
      Array.from({ length: 13 }, (_, index) => ({ period: "", value: 100 + index })),
      "M",
    ).percent,
  ).toBeCloseTo(12);
});

test("its size against the usual is in standard deviations of the earlier changes", () => {
  const { sigma } = yearlyChange(yearly(100, 110, 132, 145.2, 174.24, 191.664, 249.1632), "A");

  // Earlier changes: 10, 20, 10, 20, 10 % (mean 14, deviation √30); the newest: 30 %.
  expect(sigma).toBeCloseTo(16 / Math.sqrt(30));
});

test.each([
  ["a base that isn't there", yearly(null, 110)],
  ["a newest value that isn't there", yearly(100, null)],
  ["a base of zero", yearly(0, 5)],
  ["one point", yearly(5)],
  ["nothing", yearly()],
])("%s gives no change", (_name, points) => {
  expect(yearlyChange(points, "A")).toEqual({ percent: null, sigma: null });
});

test("changes that never vary have no usual size", () => {
  expect(yearlyChange(yearly(1, 2, 4, 8, 16, 32, 64, 128), "A")).toEqual({ percent: 100, sigma: null });
});
