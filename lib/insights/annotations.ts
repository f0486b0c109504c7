import type { Annotation } from "@/lib/contracts/insights/annotation";
import type { Series } from "@/lib/contracts/insights/industry";

/** An annotated year of a chart. */
export interface MarkedYear {
  /** Numbered from 1, the earliest year first: it links the drawing and the text below. */
  number: number;
  year: number;
  /** The index of the year's first period in the points. */
  index: number;
  annotations: readonly Annotation[];
}

/**
 * Finds the annotated years of a chart.
 *
 * @param points the drawn points; annotations of other years are left out
 */
export function markYears(points: Series["points"], annotations: readonly Annotation[] = []): MarkedYear[] {
  const years = [...new Set(annotations.map(({ year }) => year))].sort((a, b) => a - b);
  return years
    .map((year) => ({ year, index: points.findIndex(({ period }) => yearOf(period) === year) }))
    .filter(({ index }) => index >= 0)
    .map(({ year, index }, at) => ({
      ...{ number: at + 1, year, index },
      annotations: annotations.filter((one) => one.year === year),
    }));
}

/**
 * The first and last year of a series, such as `1997-2023`; the years between are all present. Empty if there are no
 * points.
 */
export function yearSpan(points: Series["points"]): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${yearOf(first.period)}-${yearOf(last.period)}` : "";
}

/** The years of a span ({@link yearSpan}), latest first. */
export function yearsIn(span: string): number[] {
  const [first = Number.NaN, last = Number.NaN] = span.split("-").map(Number);
  return Number.isNaN(last) ? [] : Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/**
 * The annotations of the year that begins at a point, in one line; in monthly series only January's point has them.
 *
 * @param years the annotated years of the same points, from {@link markYears}
 */
export function notesAt(years: readonly MarkedYear[], index: number): string {
  return years
    .filter((marked) => marked.index === index)
    .flatMap((marked) => marked.annotations.map(({ body, author }) => `${body} (${author?.name ?? "unknown"})`))
    .join("; ");
}

function yearOf(period: string): number {
  return Number(period.slice(0, 4));
}
