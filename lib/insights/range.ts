import type { Series } from "@/lib/contracts/insights/industry";
import { periodInYears } from "./period";

/** The time range of all charts on the page. */
export const ranges = ["5y", "10y", "all"] as const;

type UsualRange = (typeof ranges)[number];

/** The first and last drawn year, inclusive, as selected by dragging across a chart. */
export type YearRange = `${number}-${number}`;

export type Range = UsualRange | YearRange;

const rangeNames: Record<UsualRange, string> = { "5y": "5 years", "10y": "10 years", all: "All" };

const yearsOf: Record<UsualRange, number> = { "5y": 5, "10y": 10, all: Number.POSITIVE_INFINITY };

/** Reads `?range=`: `5y`, `10y`, `all`, or years such as `2012-2019`. Anything else yields the default, ten years. */
export function readRange(value: unknown): Range {
  if (typeof value !== "string") return "10y";
  const usual = ranges.find((range) => range === value);
  if (usual) return usual;
  const [from, to] = readYears(value) ?? [];
  return from === undefined || to === undefined ? "10y" : yearRange(from, to);
}

/** The range between two years, in either order. */
export function yearRange(a: number, b: number): YearRange {
  return `${Math.min(a, b)}-${Math.max(a, b)}`;
}

/** Names a range: `10 years`, `2012 to 2019`, `2019`. */
export function rangeName(range: Range): string {
  const years = readYears(range);
  if (!years) return rangeNames[range as UsualRange];
  const [from, to] = years;
  return from === to ? String(from) : `${from} to ${to}`;
}

/** Whether the range is a user-selected span of years. */
export function isYearRange(range: Range): range is YearRange {
  return readYears(range) !== null;
}

/**
 * Cuts a series to a range: the last years up to its own latest figure, or the selected years. Periods without a figure
 * are dropped at both ends; gaps inside stay.
 *
 * @param points oldest first, without missing periods
 */
export function cutToRange(points: Series["points"], range: Range): Series["points"] {
  const inRange = points.filter(isInRange(points, range));
  const first = inRange.findIndex((point) => point.value !== null);
  return first < 0 ? [] : inRange.slice(first, inRange.findLastIndex((point) => point.value !== null) + 1);
}

function isInRange(points: Series["points"], range: Range): (point: Series["points"][number]) => boolean {
  const years = readYears(range);
  if (years) {
    const [from, to] = years;
    return ({ period }) => {
      const year = Math.floor(periodInYears(period));
      return year >= from && year <= to;
    };
  }
  const newest = points.findLast((point) => point.value !== null);
  // Half a month of tolerance: twelfths aren't exact in binary.
  const from = periodInYears(newest?.period ?? "") - yearsOf[range as UsualRange] - 1 / 24;
  return ({ period }) => periodInYears(period) >= from;
}

function readYears(text: string): [from: number, to: number] | null {
  const found = /^(\d{4})-(\d{4})$/.exec(text);
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return from <= to ? [from, to] : null;
}
