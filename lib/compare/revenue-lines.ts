import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import { type Axes, drawingWidth } from "@/lib/insights/geometry";

export interface RevenueSeries {
  id: string;
  name: string;
  /** The oldest first. */
  years: readonly ReportedFigure[];
}

/** A point of the chart, as shares of its width and of its height from the top. */
interface Point {
  x: number;
  y: number;
}

/** The revenue of several accounts on one scale, as lines with gaps for missing years. */
export interface RevenueLines extends Axes {
  /** Every year from the first to the last reported one. */
  periods: string[];
  /** In the order of the accounts; `path` is in the chart's own coordinates. */
  lines: { id: string; path: string; points: Point[] }[];
}

/** The height of the chart, in pixels. */
export const revenueHeight = 180;

const padding = 8;
/** The maximum number of years that are labeled below a narrow chart. */
const maxLabels = 5;

/**
 * Computes a chart of all accounts: years evenly spaced along x, one scale from zero for all lines.
 *
 * @param series all in one currency
 * @returns null if no account reported a year
 */
export function drawRevenue(series: readonly RevenueSeries[]): RevenueLines | null {
  const periods = periodsOf(series);
  if (periods.length === 0) return null;
  const values = series.flatMap(({ years }) => years.map(({ value }) => value));
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [revenueHeight - padding, padding]).nice(4);
  const x = (index: number) => (periods.length === 1 ? 0.5 : index / (periods.length - 1));
  const draw = line<{ at: number; value: number | null }>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => round(x(at) * drawingWidth))
    .y(({ value }) => round(y(value ?? 0)));
  return {
    periods,
    lines: series.map(({ id, years }) => {
      const known = new Map(years.map(({ period, value }) => [period, value]));
      const points = periods.map((period, at) => ({ at, value: known.get(period) ?? null }));
      return {
        id,
        path: draw(points) ?? "",
        points: points.flatMap(({ at, value }) => (value === null ? [] : [{ x: x(at), y: round(y(value)) }])),
      };
    }),
    xTicks: thinOut(periods.map((period, index) => ({ at: x(index), value: Number(period) }))),
    yTicks: y.ticks(4).map((value) => ({ at: round(y(value)), value })),
    zero: round(y(0)),
  };
}

/** All years from the first to the last, including those without any figure. */
function periodsOf(series: readonly RevenueSeries[]): string[] {
  const years = series.flatMap((one) => one.years.map(({ period }) => Number(period)));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, n) => String(first + n));
}

/** Keeps every second, third … year, counted back from the last one, which is always labeled. */
function thinOut<Tick>(ticks: Tick[]): Tick[] {
  const step = Math.ceil(ticks.length / maxLabels);
  return ticks.filter((_, at) => (ticks.length - 1 - at) % step === 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
