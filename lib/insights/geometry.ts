import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Series } from "@/lib/contracts/insights/industry";
import { periodInYears } from "./period";

type Points = Series["points"];

/** The width of the drawing's coordinate system; the SVG is stretched to the page's width. */
export const drawingWidth = 1000;

/** The target number of ticks on the vertical axis; the exact figures are in the table below the chart. */
const defaultTicks = 3;

export interface Tick {
  /** The position on its axis: a fraction of the width (0 to 1) for x, units of height for y. */
  at: number;
  value: number;
}

/** A run of periods without a figure: its position (fractions of the width) and the missing periods. */
export interface Gap {
  from: number;
  to: number;
  first: string;
  last: string;
  count: number;
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Axes {
  xTicks: Tick[];
  yTicks: Tick[];
  /** The height of the zero line; null if it isn't drawn. */
  zero: number | null;
}

export interface ChartLine {
  /** The SVG path, broken at gaps; a single figure between two gaps is a zero-length segment. */
  path: string;
  /** The height of each point in order, null in a gap. */
  heights: (number | null)[];
  last: { at: number; y: number; value: number; period: string };
}

export interface Geometry extends Axes, ChartLine {
  bars: Bar[];
  gaps: Gap[];
}

/** Several lines on the same axes. */
export interface SharedGeometry extends Axes {
  /** In the order of the given lines; null for a line without any figure. */
  courses: (ChartLine | null)[];
}

interface Size {
  height: number;
  /** Space above the highest figure and below the lowest, in units of height. */
  padding?: number;
  yTicks?: number;
  aroundZero?: boolean;
}

/**
 * Computes the drawing of a series: periods evenly along x over {@link drawingWidth}, and a value axis that ends on
 * round ticks. Periods without a figure break the line.
 *
 * @param points oldest first, without missing periods
 * @returns null if there is no data at all
 */
export function drawSeries(points: Points, size: Size): Geometry | null {
  const shared = drawTogether([points], size);
  const [course] = shared?.courses ?? [];
  if (!shared || !course) return null;
  const { courses: _, ...axes } = shared;
  const position = placing(points.length, size);
  return {
    ...axes,
    ...course,
    bars: size.aroundZero ? barsOf(course.heights, shared.zero ?? 0) : [],
    gaps: gapsOf(points, position),
  };
}

/**
 * Computes the drawing of several lines on the same axes, so that their heights can be compared.
 *
 * @param lines each with the same periods in the same order
 * @returns null if there is no data at all
 */
export function drawTogether(lines: readonly Points[], size: Size): SharedGeometry | null {
  const [low, high] = extent(lines.flat(), (point) => point.value ?? undefined);
  const [first] = lines;
  if (low === undefined || high === undefined || !first) return null;
  const y = scaleY(low, high, size, size.padding ?? 0);
  const position = placing(first.length, size);
  return {
    courses: lines.map((points) => courseOf(points, y, position)),
    xTicks: xTicksOf(first, 5, position),
    yTicks: y.ticks(size.yTicks ?? defaultTicks).map((value) => ({ at: round(y(value)), value })),
    zero: low < 0 || size.aroundZero ? round(y(0)) : null,
  };
}

function courseOf(points: Points, y: (value: number) => number, position: (index: number) => number): ChartLine | null {
  const lastIndex = points.findLastIndex((point) => point.value !== null);
  const last = points[lastIndex];
  if (!last || last.value === null) return null;
  const heights = points.map((point) => (point.value === null ? null : round(y(point.value))));
  return {
    path: pathOf(heights, position),
    heights,
    last: { at: position(lastIndex), y: round(y(last.value)), value: last.value, period: last.period },
  };
}

/** Returns a function from a period's index to its position, a fraction of the width. */
function placing(count: number, size: Size): (index: number) => number {
  return (index) => xFractionOf(index, count, size.aroundZero === true);
}

function scaleY(low: number, high: number, size: Size, padding: number) {
  const largest = Math.max(Math.abs(low), Math.abs(high));
  // Equal figures (within floating-point precision) span no range, so the axis is widened around them.
  const flat = high - low > Math.max(largest, 1e-3) * 1e-9 ? 0 : Math.max(largest * 0.05, 1e-3);
  const domain = size.aroundZero ? [Math.min(0, low - flat), Math.max(0, high + flat)] : [low - flat, high + flat];
  return scaleLinear(domain, [size.height - padding, padding]).nice((size.yTicks ?? defaultTicks) * 2);
}

/**
 * A period's position as a fraction of the width: the middle of its band for bars, from edge to edge for the points of
 * a line.
 */
export function xFractionOf(index: number, count: number, inBands: boolean): number {
  if (inBands) return (index + 0.5) / count;
  return count === 1 ? 0.5 : index / (count - 1);
}

function pathOf(heights: (number | null)[], position: (index: number) => number): string {
  const draw = line<number | null>()
    .defined((height) => height !== null)
    .x((_, index) => round(position(index) * drawingWidth))
    .y((height) => height ?? 0);
  return draw(heights) ?? "";
}

function barsOf(heights: (number | null)[], zero: number): Bar[] {
  const band = drawingWidth / heights.length;
  return heights.flatMap((height, index) =>
    height === null
      ? []
      : [
          {
            x: round((index + 0.14) * band),
            width: round(band * 0.72),
            y: round(Math.min(height, zero)),
            height: round(Math.max(Math.abs(zero - height), 0.5)),
          },
        ],
  );
}

/**
 * Finds the runs of missing figures. Each extends from the last figure before it to the first figure after it.
 * @param position maps a period's index to its position, a fraction of the width
 */
function gapsOf(points: Points, position: (index: number) => number): Gap[] {
  const gaps: Gap[] = [];
  let start = -1;
  points.forEach((point, index) => {
    if (point.value === null && start < 0) start = index;
    if (point.value === null || start < 0) return;
    const [first, last] = [points[start], points[index - 1]];
    if (start > 0 && first && last) {
      const count = index - start;
      gaps.push({ from: position(start - 1), to: position(index), first: first.period, last: last.period, count });
    }
    start = -1;
  });
  return gaps;
}

/** Places ticks at the first period of round years; in short monthly series also at quarters. */
function xTicksOf(points: Points, tickCount: number, position: (index: number) => number): Tick[] {
  const years = points.map((point) => periodInYears(point.period));
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) return [{ at: position(0), value: first }];
  const span = scaleLinear([first, last], [0, 1]);
  const ticks = span
    .ticks(tickCount)
    .filter((value) => last - first < 2 || Number.isInteger(value))
    .flatMap((value) => {
      const index = years.findIndex((year) => Math.abs(year - value) < 1 / 24);
      return index < 0 ? [] : [{ at: position(index), value }];
    });
  return thinOut(ticks);
}

/**
 * The fraction of the narrowest plot (200 px) that a label and its spacing take: for a year, and for a month with its
 * year.
 */
const labelShares = { year: 0.22, month: 0.4 };

/** Drops every second tick, or more, where labels would overlap. */
function thinOut(ticks: Tick[]): Tick[] {
  const [first, second] = ticks;
  if (!first || !second) return ticks;
  const needed = ticks.every(({ value }) => Number.isInteger(value)) ? labelShares.year : labelShares.month;
  const step = Math.ceil(needed / (second.at - first.at) - 1e-9);
  return ticks.filter((_, index) => index % step === 0);
}

/** Rounds to tenths of a pixel: smaller differences are invisible. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
