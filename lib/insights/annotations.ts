import type { Annotation } from "@/lib/contracts/annotation";
import type { Series } from "@/lib/contracts/industry";

/** A year of a chart with what is said of it. */
export interface MarkedYear {
  /** From 1, the earliest year first: by it the drawing and the words under it are one. */
  number: number;
  year: number;
  /** The year's first period among the points, as an index. */
  index: number;
  annotations: readonly Annotation[];
}

/**
 * Finds the years of a chart that something is said of.
 *
 * @param points those that are drawn; what is said of other years is left out
 */
export function markYears(points: Series["points"], annotations: readonly Annotation[] = []): MarkedYear[] {
  const years = [...new Set(annotations.map(({ year }) => year))].sort((one, other) => one - other);
  return years
    .map((year) => ({ year, index: points.findIndex(({ period }) => yearOf(period) === year) }))
    .filter(({ index }) => index >= 0)
    .map(({ year, index }, at) => ({
      ...{ number: at + 1, year, index },
      annotations: annotations.filter((one) => one.year === year),
    }));
}

/** The years of a series, the latest first. */
export function yearsOf(points: Series["points"]): number[] {
  return [...new Set(points.map(({ period }) => yearOf(period)))].reverse();
}

/**
 * What is said of the year that begins with a point, in one line: in a year of months only its first has it.
 *
 * @param years those of the same points, by {@link markYears}
 */
export function saidAt(years: readonly MarkedYear[], index: number): string {
  return years
    .filter((marked) => marked.index === index)
    .flatMap((marked) => marked.annotations.map(({ body, author }) => `${body} (${author?.name ?? "unknown"})`))
    .join("; ");
}

function yearOf(period: string): number {
  return Number(period.slice(0, 4));
}
