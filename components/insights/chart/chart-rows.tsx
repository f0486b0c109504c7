"use client";

import { formatPeriod } from "@/lib/insights/period";

/** A row of the table behind a chart: its period, its figure as charts and as tables say it, and its year's annotations. */
export type ChartRow = readonly [period: string, figure: readonly [short: string, exact: string] | null, said?: string];

/**
 * The rows of the table behind a chart. They are drawn on the server and by the browser alike, so that the page carries
 * their texts beside the drawn rows, not each of their elements a second time.
 */
export function ChartRows({ rows }: { rows: readonly ChartRow[] }) {
  return rows.map(([period, figure, said]) => (
    <tr key={period} className="border-line border-t" data-period={period} data-short={figure?.[0] ?? "no figure"}>
      <th scope="row" className="py-1 text-left font-normal text-muted">
        {formatPeriod(period)}
        {said ? <span className="block text-ink text-xs [overflow-wrap:anywhere]">{said}</span> : null}
      </th>
      <td className="py-1 text-right text-ink">{figure?.[1] ?? <span className="text-faint">no figure</span>}</td>
    </tr>
  ));
}
