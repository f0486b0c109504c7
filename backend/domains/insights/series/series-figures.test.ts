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

test("the usual change is the median size of the earlier ones, up or down, whatever the newest is", () => {
  const earlier = [100, 110, 88, 105.6, 110.88, 121.968];

  // Earlier changes: +10, −20, +20, +5, +10 %.
  expect(yearlyChange(yearly(...earlier, 158.5584), "A").usual).toBeCloseTo(10);
  expect(yearlyChange(yearly(...earlier, 1), "A").usual).toBeCloseTo(10);
});

test("fewer than five earlier changes say nothing of what is usual", () => {
  expect(yearlyChange(yearly(100, 110, 121, 133.1, 146.41, 161.051), "A").usual).toBeNull();
  expect(yearlyChange(yearly(100, 110, 121, 133.1, 146.41, 161.051, 177.1561), "A").usual).toBeCloseTo(10);
});

test.each([
  ["a base that isn't there", yearly(null, 110)],
  ["a newest value that isn't there", yearly(100, null)],
  ["a base of zero", yearly(0, 5)],
  ["one point", yearly(5)],
  ["nothing", yearly()],
])("%s gives no change", (_name, points) => {
  expect(yearlyChange(points, "A")).toEqual({ percent: null, usual: null });
});

test("what usually doesn't change has no usual size", () => {
  expect(yearlyChange(yearly(8, 8, 8, 8, 8, 8, 16), "A")).toEqual({ percent: 100, usual: null });
});
