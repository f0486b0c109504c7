import type { Series } from "@/lib/contracts/industry";
import { periodInYears } from "./period";

/** How far back charts look. */
export const ranges = ["5y", "10y", "all"] as const;

export type Range = (typeof ranges)[number];

export const rangeNames: Record<Range, string> = { "5y": "5 years", "10y": "10 years", all: "All" };

const yearsOf: Record<Range, number> = { "5y": 5, "10y": 10, all: Number.POSITIVE_INFINITY };

/** Reads `?range=`. What isn't a range is the default, ten years. */
export function readRange(value: unknown): Range {
  return ranges.find((range) => range === value) ?? "10y";
}

/**
 * Cuts a series to the last years before its own newest figure; empty periods at either end fall away, gaps inside stay.
 * @param points oldest first, every period present
 */
export function cutToRange(points: Series["points"], range: Range): Series["points"] {
  const newest = points.findLast((point) => point.value !== null);
  if (!newest) return [];
  // Half a month of slack: twelfths aren't exact in binary.
  const from = periodInYears(newest.period) - yearsOf[range] - 1 / 24;
  const kept = points.filter((point) => periodInYears(point.period) >= from && point.period <= newest.period);
  return kept.slice(kept.findIndex((point) => point.value !== null));
}
