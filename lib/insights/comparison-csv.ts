import { writeCsvLine } from "@/lib/contracts/wire/csv";
import type { Comparison } from "./comparison";

/**
 * Writes a comparison as CSV (RFC 4180): one line per period and industry, with the index (empty for rates) and the
 * source's figure. A gap is an empty value.
 */
export function writeComparisonCsv({ metric, title, unit, base, lines, source_names: sources }: Comparison): string {
  const head = ["period", "of", "metric", "title", "value", "unit", "index", "base", "source"];
  const rows = lines.flatMap(({ name, figures, points }) =>
    figures.map(({ period, value }, at) => [
      period,
      name,
      metric,
      title,
      value,
      unit,
      base === null ? null : (points[at]?.value ?? null),
      base === null ? null : `${base} = 100`,
      sources.join(", "),
    ]),
  );
  return [head, ...rows].map(writeCsvLine).join("");
}
