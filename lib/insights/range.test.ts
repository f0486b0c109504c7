import { cutToRange, readRange } from "./range";
import { monthsOf, seriesOf } from "./series.fixture";

test("five years back means the newest figure and the five before it", () => {
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

test("months count back from the newest month", () => {
  const points = monthsOf(Array.from({ length: 163 }, (_, index) => index));

  const cut = cutToRange(points, "5y");

  expect(cut[0]?.period).toBe("2020-07");
  expect(cut).toHaveLength(61);
});

test("gaps inside stay, missing ends fall away", () => {
  const points = seriesOf([null, 1, null, 2, null]).points;

  expect(cutToRange(points, "all").map((point) => point.value)).toEqual([1, null, 2]);
  expect(cutToRange(seriesOf([null]).points, "all")).toEqual([]);
});

test.each([undefined, "", "3y", ["5y"], { a: 1 }, "5y ".repeat(5000)])("what is no range (%#) is ten years", (value) =>
  expect(readRange(value)).toBe("10y"),
);

test("a range that is one is kept", () => expect(readRange("all")).toBe("all"));
