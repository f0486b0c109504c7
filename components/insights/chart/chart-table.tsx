import type { Series } from "@/lib/contracts/industry";
import type { UnitStyle } from "@/lib/figures/unit";
import { type MarkedYear, saidAt } from "@/lib/insights/annotations";
import { type ChartRow, ChartRows } from "./chart-rows";

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
  const rows = points.map((point, index) => rowOf(point, unit, saidAt(years, index))).reverse();
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
          <ChartRows rows={rows} />
        </tbody>
      </table>
    </section>
  );
}

function rowOf({ period, value }: Series["points"][number], unit: UnitStyle, said: string): ChartRow {
  const figure = value === null ? null : ([unit.short(value), unit.exact(value)] as const);
  return said === "" ? [period, figure] : [period, figure, said];
}
