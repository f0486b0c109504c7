import fc from "fast-check";
import { drawingWidth, drawSeries } from "./geometry";
import { monthsOf, seriesOf } from "./series.fixture";

const size = { height: 100 };

function draw(values: (number | null)[], options: Parameters<typeof drawSeries>[1] = size) {
  const geometry = drawSeries(seriesOf(values).points, options);
  if (!geometry) throw new Error("nothing was drawn");
  return geometry;
}

test("draws a line from the left edge to the right edge", () => {
  const { path, last } = draw([1, 2, 3]);

  expect(path).toBe("M0,100L500,50L1000,0");
  expect(last).toEqual({ at: 1, y: 0, value: 3, period: "2023" });
});

test("a missing figure leaves a gap in the line", () => {
  const { path, gaps, heights } = draw([0, 10, null, 10, 0]);

  expect(path).toBe("M0,100L250,0M750,0L1000,100");
  expect(gaps).toEqual([{ from: 0.25, to: 0.75, first: "2021", last: "2021", count: 1 }]);
  expect(heights).toEqual([100, 0, null, 0, 100]);
});

test("draws a figure between two gaps as a point", () => {
  const { path } = draw([0, 0, null, 10, null, 0, 0]);

  expect(path).toContain("M500,0Z");
});

test("missing periods at either end aren't gaps", () => {
  expect(draw([null, 1, 2, null]).gaps).toEqual([]);
  expect(draw([null, 1, 2, null]).last).toMatchObject({ period: "2022", value: 2 });
});

test("draws nothing without any figures", () => {
  expect(drawSeries([], size)).toBeNull();
  expect(drawSeries(seriesOf([null, null]).points, size)).toBeNull();
});

test("centers constant figures on the axis", () => {
  const { heights, yTicks } = draw([7, 7, 7]);

  expect(heights).toEqual([50, 50, 50]);
  expect(yTicks.length).toBeGreaterThan(1);
});

test("centers a single figure", () => {
  expect(draw([7]).last.at).toBe(0.5);
});

test("draws bars from zero, downwards for negative figures", () => {
  const { bars, zero } = draw([-10, 10], { height: 100, aroundZero: true });

  expect(zero).toBe(50);
  expect(bars).toEqual([
    { x: 70, width: 360, y: 50, height: 50 },
    { x: 570, width: 360, y: 0, height: 50 },
  ]);
});

test("places time ticks on round years, also in monthly series", () => {
  const months = Array.from({ length: 163 }, (_, index) => 100 + index);
  const geometry = drawSeries(monthsOf(months), size);

  expect(geometry?.xTicks.map((tick) => tick.value)).toEqual([2012, 2016, 2020, 2024]);
  expect(geometry?.xTicks[1]?.at).toBeCloseTo(48 / 162, 10);
});

test("every point and tick lies inside the drawing for any figures", () => {
  const figure = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { nil: null });

  fc.assert(
    fc.property(fc.array(figure, { maxLength: 60 }), fc.boolean(), (values, aroundZero) => {
      const geometry = drawSeries(seriesOf(values).points, { height: 100, aroundZero });
      if (!geometry) return values.every((value) => value === null);
      const heights = [...geometry.heights.filter((height) => height !== null), ...geometry.yTicks.map((t) => t.at)];
      const widths = [...geometry.xTicks.map((t) => t.at), ...geometry.gaps.flatMap((gap) => [gap.from, gap.to])];
      const bars = geometry.bars.every((bar) => bar.x >= 0 && bar.x + bar.width <= drawingWidth && bar.height > 0);
      return bars && heights.every((at) => at >= -0.01 && at <= 100.01) && widths.every((at) => at >= 0 && at <= 1);
    }),
  );
});

test.each([5, 10, 11, 26, 45])("labels of %d years don't overlap in the narrowest chart", (years) => {
  const points = Array.from({ length: years }, (_, index) => ({
    period: String(2022 - years + 1 + index),
    value: index,
  }));

  const positions = drawSeries(points, { height: 100 })?.xTicks.map(({ at }) => at) ?? [];

  expect(positions.length).toBeGreaterThan(1);
  for (const [index, at] of positions.slice(1).entries())
    expect(at - (positions[index] ?? 0)).toBeGreaterThanOrEqual(0.2199);
});
