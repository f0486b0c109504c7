import { fillGaps, yearlyChange } from "./series-figures";

const yearly = (...values: (number | null)[]) =>
  values.map((value, index) => ({ period: String(2000 + index), value }));

test("inserts missing months across the turn of a year", () => {
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

test("returns no periods without points", () => expect(fillGaps([], "A")).toEqual([]));

test("the yearly change compares the newest value with the one a year earlier", () => {
  expect(yearlyChange(yearly(100, 110), "A").percent).toBeCloseTo(10);
  expect(
    yearlyChange(
      Array.from({ length: 13 }, (_, index) => ({ period: "", value: 100 + index })),
      "M",
    ).percent,
  ).toBeCloseTo(12);
});

test("the usual change is the median size of earlier changes, without the newest one", () => {
  const earlier = [100, 110, 88, 105.6, 110.88, 121.968];

  // Earlier changes: +10, −20, +20, +5, +10 %.
  expect(yearlyChange(yearly(...earlier, 158.5584), "A").usual).toBeCloseTo(10);
  expect(yearlyChange(yearly(...earlier, 1), "A").usual).toBeCloseTo(10);
});

test("fewer than five earlier changes give no usual change", () => {
  expect(yearlyChange(yearly(100, 110, 121, 133.1, 146.41, 161.051), "A").usual).toBeNull();
  expect(yearlyChange(yearly(100, 110, 121, 133.1, 146.41, 161.051, 177.1561), "A").usual).toBeCloseTo(10);
});

test.each([
  ["a missing base value", yearly(null, 110)],
  ["a missing newest value", yearly(100, null)],
  ["a base of zero", yearly(0, 5)],
  ["a single point", yearly(5)],
  ["no points", yearly()],
])("returns no change for %s", (_name, points) => {
  expect(yearlyChange(points, "A")).toEqual({ percent: null, usual: null });
});

test("a series that rarely changes has no usual change", () => {
  expect(yearlyChange(yearly(8, 8, 8, 8, 8, 8, 16), "A")).toEqual({ percent: 100, usual: null });
});
