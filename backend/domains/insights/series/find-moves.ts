import { median } from "d3-array";
import { fillGaps } from "./series-figures";

/** Minimum number of earlier changes needed to compute the median. */
const minChanges = 24;
/** Number of earlier changes considered: ten years of months. */
const maxChanges = 120;
/** Threshold as a multiple of the median change: about two standard deviations of a normal distribution. */
const minTimes = 3;

/** A month in which a series changed by more than usual. */
export interface SeriesMove {
  period: string;
  /** Change from the previous month, in percent. */
  changePercent: number;
  /** Median size of the earlier changes, up or down, in percent. */
  typicalPercent: number;
}

/**
 * Finds months with unusual changes: at least three times the median size of the monthly changes in the preceding ten
 * years, of which at least 24 must exist. The median is robust: with the standard deviation, a single outlier like
 * April 2020 would hide every move for ten years. Changes into and out of gaps are unknown.
 *
 * @param points a monthly series, oldest first
 * @returns oldest first
 */
export function findMoves(points: readonly { period: string; value: number }[]): SeriesMove[] {
  const filled = fillGaps(points, "M");
  const changes = filled.map(({ value }, at) => changeOf(filled[at - 1]?.value, value));
  return filled.flatMap(({ period }, at) => {
    const changePercent = changes[at] ?? null;
    if (changePercent === null) return [];
    const former = changes.slice(0, at).flatMap((change) => (change === null ? [] : [Math.abs(change)]));
    const typicalPercent = former.length < minChanges ? 0 : (median(former.slice(-maxChanges)) ?? 0);
    const isMore = typicalPercent > 0 && Math.abs(changePercent) >= minTimes * typicalPercent;
    return isMore ? [{ period, changePercent, typicalPercent }] : [];
  });
}

/**
 * The size of a move in standard deviations, estimated from the median: for a normal distribution the median size is
 * 0.6745 standard deviations.
 */
export function sigmaOf({
  changePercent,
  typicalPercent,
}: Pick<SeriesMove, "changePercent" | "typicalPercent">): number {
  return (Math.abs(changePercent) / typicalPercent) * 0.6745;
}

function changeOf(from: number | null | undefined, to: number | null): number | null {
  return from && from > 0 && to !== null ? ((to - from) / from) * 100 : null;
}

const small = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const percents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fine = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Describes a move: `Employment in Construction fell 1.2% in September 2026: three times the usual`. */
export function formatSeriesMove(industry: string, { period, changePercent, typicalPercent }: SeriesMove): string {
  const size = Math.abs(changePercent);
  // Changes below 1 % get two decimals; with one, three times a usual 0.16 % would show as 0.5 %.
  const percent = (size < 1 ? fine : percents).format(size);
  const times = Math.max(minTimes, Math.floor(size / typicalPercent));
  const words = small[times - minTimes] ?? String(times);
  return `Employment in ${industry} ${changePercent < 0 ? "fell" : "rose"} ${percent}% in ${monthName.format(new Date(`${period}-01T00:00:00Z`))}: ${words} times the usual`;
}
