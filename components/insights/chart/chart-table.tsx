import type { Series } from "@/lib/contracts/industry";
import type { UnitStyle } from "@/lib/figures/unit";
import { type MarkedYear, saidAt } from "@/lib/insights/annotations";
import { formatPeriod } from "@/lib/insights/period";

interface ChartTableProps {
  id: string;
  series: Series;
  points: Series["points"];
  unit: UnitStyle;
  /** The annotated years. */
  years: readonly MarkedYear[];
}

/** The figures of a chart as a table, newest first; gaps are named. */
export function ChartTable({ id, series, points, unit, years }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="mt-1 max-h-56 overflow-y-auto" tabIndex={0} aria-labelledby={`${id}-caption`}>
      <table id={id} className="w-full text-sm tabular-nums">
        <caption id={`${id}-caption`} className="sr-only">
          {series.title}, {series.of_name}, {unit.name}
        </caption>
        <thead className="sticky top-0 bg-surface text-faint text-xs">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {series.frequency === "A" ? "Year" : "Month"}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {unit.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {points
            .map((point, index) => (
              <tr
                key={point.period}
                className="border-line border-t"
                data-period={point.period}
                data-short={point.value === null ? "no figure" : unit.short(point.value)}
              >
                <th scope="row" className="py-1 text-left font-normal text-muted">
                  {formatPeriod(point.period)}
                  <Said text={saidAt(years, index)} />
                </th>
                <td className="py-1 text-right text-ink">
                  {point.value === null ? <span className="text-faint">no figure</span> : unit.exact(point.value)}
                </td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}

/** The annotations of the year that begins in this row. */
function Said({ text }: { text: string }) {
  return text === "" ? null : <span className="block text-ink text-xs [overflow-wrap:anywhere]">{text}</span>;
}
