import type { ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import { describeRevenue, sharedUnit } from "./describe-revenue";
import { drawRevenue, revenueHeight } from "./revenue-lines";

const report = { form: "10-K", filed_on: "2026-02-10", accession: "1", url: "https://www.sec.gov/1" };

function seriesOf(name: string, values: Record<string, number>, unit = "USD") {
  const years = Object.entries(values).map(
    ([period, value]): ReportedFigure => ({
      ...{ concept: "revenue", span: "year", period, ends_on: `${period}-12-31`, value, unit },
      ...{ change_percent: null, report, earlier: [] },
    }),
  );
  return { id: name, name, years };
}

test("draws all lines on one scale from zero and breaks a line at a missing year", () => {
  const drawn = drawRevenue([
    seriesOf("Large", { 2021: 100, 2022: 100, 2024: 100, 2025: 100 }),
    seriesOf("Small", { 2023: 50 }),
    seriesOf("Silent", {}),
  ]);

  expect(drawn?.periods).toEqual(["2021", "2022", "2023", "2024", "2025"]);
  const [large, small, silent] = drawn?.lines ?? [];
  expect(large?.path.match(/M/g)).toHaveLength(2);
  expect(large?.points.map(({ x }) => x)).toEqual([0, 0.25, 0.75, 1]);
  const zero = drawn?.yTicks.find(({ value }) => value === 0)?.at ?? 0;
  const heights = [large, small].map((one) => zero - (one?.points[0]?.y ?? 0));
  expect(heights[1]).toBeCloseTo((heights[0] ?? 0) / 2, 1);
  expect(drawn?.zero).toBe(zero);
  expect(zero).toBeLessThanOrEqual(revenueHeight);
  expect(silent).toEqual({ id: "Silent", path: "", points: [] });
});

test("draws nothing without revenue and centers a single year", () => {
  expect(drawRevenue([seriesOf("Silent", {})])).toBeNull();
  expect(drawRevenue([seriesOf("New", { 2025: 5 })])?.lines[0]?.points[0]?.x).toBe(0.5);
});

test("omits lines in another currency and says so, and names accounts without reported revenue", () => {
  const series = [
    seriesOf("A", { 2025: 2_000_000 }),
    seriesOf("B", { 2025: 1 }, "EUR"),
    seriesOf("C", {}),
    seriesOf("D", {}),
  ];

  const unit = sharedUnit(series);

  expect(unit).toBe("USD");
  expect(describeRevenue(series, unit, ["D"])).toEqual({
    summary: "Revenue by year: A $2M in 2025.",
    remarks: [
      "B reports in EUR and isn’t charted.",
      "The revenue of C isn’t in any report.",
      "The figures of D can’t be loaded now. Reload to try again.",
    ],
  });
});
