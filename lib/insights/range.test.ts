import { cutToRange, isYearRange, rangeName, readRange, yearRange } from "./range";
import { monthsOf, seriesOf } from "./series.fixture";

test("a range of five years keeps the newest figure and the five before it", () => {
  const points = seriesOf(Array.from({ length: 27 }, (_, index) => index)).points;

  expect(cutToRange(points, "5y").map((point) => point.period)).toEqual([
    "2018",
    "2019",
    "2020",
    "2021",
    "2022",
    "2023",
  ]);
  expect(cutToRange(points, "10y")).toHaveLength(11);
  expect(cutToRange(points, "all")).toHaveLength(27);
});

test("a range counts back from the newest month", () => {
  const points = monthsOf(Array.from({ length: 163 }, (_, index) => index));

  const cut = cutToRange(points, "5y");

  expect(cut[0]?.period).toBe("2020-07");
  expect(cut).toHaveLength(61);
});

test("keeps inner gaps and removes missing figures at the ends", () => {
  const points = seriesOf([null, 1, null, 2, null]).points;

  expect(cutToRange(points, "all").map((point) => point.value)).toEqual([1, null, 2]);
  expect(cutToRange(seriesOf([null]).points, "all")).toEqual([]);
});

test.each([
  undefined,
  "",
  "3y",
  "2020",
  "2020-2010",
  "20-30",
  "-2020-2021",
  "2020-2021 ",
  ["5y"],
  { a: 1 },
  "5y ".repeat(5000),
])("an invalid range (%#) falls back to ten years", (value) => expect(readRange(value)).toBe("10y"));

test("keeps a valid range", () => expect(readRange("all")).toBe("all"));

test("keeps and names custom years, and swaps reversed ones", () => {
  expect(readRange("2012-2019")).toBe("2012-2019");
  expect(yearRange(2019, 2012)).toBe("2012-2019");
  expect(["2012-2019", "2019-2019", "5y"].map((range) => rangeName(readRange(range)))).toEqual([
    "2012 to 2019",
    "2019",
    "5 years",
  ]);
  expect(["2012-2019", "all"].map((range) => isYearRange(readRange(range)))).toEqual([true, false]);
});

test("custom years cut both ends and keep all months of each year", () => {
  const years = seriesOf(Array.from({ length: 27 }, (_, index) => index)).points;
  const months = monthsOf(Array.from({ length: 163 }, (_, index) => index));

  expect(cutToRange(years, "2012-2014").map((point) => point.period)).toEqual(["2012", "2013", "2014"]);
  expect(
    cutToRange(months, "2013-2014")
      .map((point) => point.period)
      .filter((_, index, all) => index === 0 || index === all.length - 1),
  ).toEqual(["2013-01", "2014-12"]);
  expect(cutToRange(years, "1900-1950")).toEqual([]);
});
