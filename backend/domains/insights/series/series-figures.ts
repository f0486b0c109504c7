import { median } from "d3-array";

type Frequency = "A" | "M";

interface Point {
  period: string;
  value: number | null;
}

/**
 * Fills the periods missing from a source with points without a value.
 *
 * @param points oldest first; periods YYYY (A) or YYYY-MM (M)
 */
export function fillGaps(points: readonly Point[], frequency: Frequency): Point[] {
  const values = new Map(points.map(({ period, value }) => [period, value]));
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  const filled: Point[] = [];
  for (let index = indexOf(first.period, frequency); index <= indexOf(last.period, frequency); index += 1) {
    const period = periodAt(index, frequency);
    filled.push({ period, value: values.get(period) ?? null });
  }
  return filled;
}

function indexOf(period: string, frequency: Frequency): number {
  const [year, month] = period.split("-").map(Number);
  return frequency === "A" ? (year ?? 0) : (year ?? 0) * 12 + (month ?? 1) - 1;
}

function periodAt(index: number, frequency: Frequency): string {
  if (frequency === "A") return String(index);
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Minimum number of earlier changes needed to compute the median. */
const minChanges = 5;

/**
 * Computes the latest year-over-year change.
 *
 * @param points without gaps, oldest first
 * @returns `percent`: the change; `usual`: median size of the earlier changes, up or down, in percent. Null if a value
 * is missing, the base isn't positive, there are too few earlier changes, or the median is zero
 */
export function yearlyChange(
  points: readonly Point[],
  frequency: Frequency,
): { percent: number | null; usual: number | null } {
  const step = frequency === "A" ? 1 : 12;
  const changes = points.map((point, index) => percentChange(points[index - step]?.value, point.value));
  const percent = changes.at(-1) ?? null;
  const earlier = changes.slice(0, -1).flatMap((change) => (change === null ? [] : [Math.abs(change)]));
  return { percent, usual: percent === null || earlier.length < minChanges ? null : (median(earlier) ?? 0) || null };
}

function percentChange(from: number | null | undefined, to: number | null): number | null {
  if (from === null || from === undefined || from <= 0 || to === null) return null;
  return ((to - from) / from) * 100;
}
