import { describeMove, describeSeries } from "./describe";
import { monthsOf, seriesOf } from "./series.fixture";

test("a chart in words: what, of whom, from when to when, latest, change, extremes", () => {
  const series = seriesOf([300, 200, 523_000]);

  expect(describeSeries(series, series.points)).toBe(
    "Gross output, Machinery, every year from 2021 to 2023. Latest: $523B in 2023, up 4.0% on the year before. " +
      "Lowest $200M in 2022, highest $523B in 2023.",
  );
});

test("what is missing is said", () => {
  const points = monthsOf([5, null, null, 7]);

  expect(describeSeries(seriesOf([], { frequency: "M", unit: "thousand jobs", points }), points)).toContain(
    "every month from Jan 2012 to Apr 2012. Latest: 7K in Apr 2012, up 4.0% on the year before. Lowest 5K in Jan 2012, highest 7K in Apr 2012. 2 months without a figure.",
  );
});

test("a rate changes by points, not by percent of a percent", () => {
  const series = seriesOf([1, -2], { unit: "percent", change_percent: -3 });

  expect(describeSeries(series, series.points)).toContain("Latest: −2.0% in 2023, down 3.0 points on the year before.");
});

test("no figures, or an unknown change, are said plainly", () => {
  expect(describeSeries(seriesOf([]), [])).toBe("Gross output, Machinery: no figures.");
  const series = seriesOf([1, 2], { change_percent: null });
  expect(describeSeries(series, series.points)).toContain("Latest: $2M in 2023. Lowest");
});

test.each([
  [0.2, "Within its usual range (usually +3.9% to +6.1%)"],
  [2.34, "Unusually high (usually +3.9% to +6.1%)"],
  [-2.34, "Unusually low (usually +3.9% to +6.1%)"],
])("a change of size %p is said in words", (change_sigma, text) => {
  const series = seriesOf([100, 104, 110.24, 114.65, 121.53, 126.39, 133.97, 150]);

  expect(describeMove({ ...series, change_percent: 4, change_sigma })).toBe(text);
});

test("without enough years only the direction is said", () => {
  expect(describeMove({ ...seriesOf([1, 2]), change_percent: 4, change_sigma: 2 })).toBe("Unusually high");
});
