import type { IndustrySeries } from "@/lib/contracts/insights/industry";
import { writeCsvLine } from "@/lib/contracts/wire/csv";
import { markYears, notesAt } from "./annotations";

/**
 * Writes an industry's series as CSV (RFC 4180): one line per point, with its unit and source. A gap is an empty value;
 * colleagues' annotations of a year appear at its first period. A text that a spreadsheet would run as a formula is
 * prefixed with an apostrophe (case W5).
 *
 * @param metric only the series of this metric; null for all
 */
export function writeSeriesCsv({ items }: IndustrySeries, metric: string | null): string {
  const head = ["series", "metric", "title", "of", "unit", "frequency", "period", "value", "source", "said"];
  const rows = items
    .filter((series) => metric === null || series.metric === metric)
    .flatMap((series) => {
      const years = markYears(series.points, series.annotations);
      return series.points.map(({ period, value }, index) => [
        series.id,
        series.metric,
        series.title,
        series.of_name,
        series.unit,
        series.frequency,
        period,
        value,
        series.source_name,
        notesAt(years, index),
      ]);
    });
  return [head, ...rows].map(writeCsvLine).join("");
}
