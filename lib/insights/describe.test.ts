import { describeMove, describeSeries } from "./describe";
import { monthsOf, seriesOf } from "./series.fixture";

test("describes a chart's metric, industry, period, latest value, change and extremes", () => {
  const series = seriesOf([300, 200, 523_000]);

  expect(describeSeries(series, series.points)).toBe(
    "Gross output, Machinery, every year from 2021 to 2023. Latest: $523B in 2023, up 4.0% from the year before. " +
      "Lowest $200M in 2022, highest $523B in 2023.",
  );
});

test("mentions missing figures", () => {
  const points = monthsOf([5, null, null, 7]);

  expect(
    describeSeries(seriesOf([], { frequency: "M", unit: "thousand jobs", points, latest_period: "2012-04" }), points),
  ).toContain(
    "every month from Jan 2012 to Apr 2012. Latest: 7K in Apr 2012, up 4.0% from the year before. Lowest 5K in Jan 2012, highest 7K in Apr 2012. 2 months without a figure.",
  );
});

test("omits the change for a range that ends before the newest figure", () => {
  const { points, ...series } = seriesOf([100, 200, 300]);

  expect(describeSeries({ ...series, points }, points.slice(0, 2))).toContain("Latest: $200M in 2022. Lowest");
});

test("describes the change of a rate in points, not in percent", () => {
  const series = seriesOf([1, -2], { unit: "percent", change_percent: -3 });

  expect(describeSeries(series, series.points)).toContain(
    "Latest: −2.0% in 2023, down 3.0 points from the year before.",
  );
});

test("says when there are no figures and omits an unknown change", () => {
  expect(describeSeries(seriesOf([]), [])).toBe("Gross output, Machinery: no figures.");
  const series = seriesOf([1, 2], { change_percent: null });
  expect(describeSeries(series, series.points)).toContain("Latest: $2M in 2023. Lowest");
});

test.each([
  [9.66, 4.2, "2023: 2.3× usual"],
  [-9.66, 4.2, "2023: 2.3× usual"],
  [1, 4, "2023: 0.3× usual"],
  [50, 2, "2023: 25× usual"],
])("describes a change of %p%% when %p%% is usual", (change_percent, usual_change_percent, text) =>
  expect(describeMove({ ...seriesOf([1, 2]), change_percent, usual_change_percent })).toBe(text),
);

test("describes a change without its period when that isn't known", () =>
  expect(describeMove({ ...seriesOf([1]), latest_period: null, change_percent: 8, usual_change_percent: 4 })).toBe(
    "2.0× usual",
  ));
