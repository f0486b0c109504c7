import { median } from "d3-array";
import { fillGaps } from "./series-figures";

/** Of a series with fewer changes before it, nobody knows what is usual. */
const fewestChanges = 24;
/** What is usual is what the last ten years of months say. */
const mostChanges = 120;
/** So many times its usual size is more than usual: of changes that are spread normally, two standard deviations. */
const leastTimes = 3;

/** A month in which a series moved by more than usual. */
export interface SeriesMove {
  period: string;
  /** Against the month before, in percent. */
  changePercent: number;
  /** The median size of the changes before it, up or down, in percent. */
  usualPercent: number;
}

/**
 * Finds the months in which a series moved by more than usual: by three times the median size of its changes from month to
 * month within the ten years before, of which there are at least 24. The median holds where a spread wouldn't: after one
 * month such as April 2020, nothing would be unusual for ten years. A change into or out of a gap isn't known.
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
    const usualPercent = former.length < fewestChanges ? 0 : (median(former.slice(-mostChanges)) ?? 0);
    const isMore = usualPercent > 0 && Math.abs(changePercent) >= leastTimes * usualPercent;
    return isMore ? [{ period, changePercent, usualPercent }] : [];
  });
}

/**
 * How far a month moved, in standard deviations as the median tells them: of what is spread normally, the median size is
 * 0.6745 of one.
 */
export function sigmaOf({ changePercent, usualPercent }: Pick<SeriesMove, "changePercent" | "usualPercent">): number {
  return (Math.abs(changePercent) / usualPercent) * 0.6745;
}

function changeOf(from: number | null | undefined, to: number | null): number | null {
  return from && from > 0 && to !== null ? ((to - from) / from) * 100 : null;
}

const small = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const percents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fine = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Says a move in words: `Employment in Construction fell 1.2% in September 2026: three times the usual`. */
export function describeSeriesMove(industry: string, { period, changePercent, usualPercent }: SeriesMove): string {
  const size = Math.abs(changePercent);
  // Three times 0.16 is 0.5 in one digit, of which nobody can tell.
  const percent = (size < 1 ? fine : percents).format(size);
  const times = Math.max(leastTimes, Math.floor(size / usualPercent));
  const words = small[times - leastTimes] ?? String(times);
  return `Employment in ${industry} ${changePercent < 0 ? "fell" : "rose"} ${percent}% in ${monthName.format(new Date(`${period}-01T00:00:00Z`))}: ${words} times the usual`;
}
