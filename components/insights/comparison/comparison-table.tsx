import type { UnitStyle } from "@/lib/figures/unit";
import type { Comparison } from "@/lib/insights/comparison";
import { formatPeriod } from "@/lib/insights/period";

interface ComparisonTableProps {
  id: string;
  comparison: Comparison;
  unit: UnitStyle;
  /** Formats a figure in its source's unit. */
  exact: (value: number) => string;
}

/** The figures of a comparison as a table, newest first: the index, and below it the source's figure. */
export function ComparisonTable({ id, comparison, unit, exact }: ComparisonTableProps) {
  const { title, lines, frequency, base } = comparison;
  const periods = lines[0]?.points.map(({ period }) => period) ?? [];
  const rows = periods.map((period, index) => ({
    period,
    cells: lines.map(({ code, points, figures }) => ({
      code,
      value: points[index]?.value ?? null,
      figure: figures[index]?.value ?? null,
    })),
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="mt-1 max-h-72 overflow-auto" tabIndex={0} aria-labelledby={`${id}-caption`}>
      <table id={id} className="w-full text-sm tabular-nums">
        <caption id={`${id}-caption`} className="sr-only">
          {title}, {unit.name}
        </caption>
        <thead className="sticky top-0 bg-surface align-bottom text-faint text-xs">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {frequency === "A" ? "Year" : "Month"}
            </th>
            {lines.map(({ code, name }) => (
              <th key={code} scope="col" className="py-1 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ period, cells }) => (
            <tr
              key={period}
              className="border-line border-t"
              data-period={period}
              data-short={cells.map(({ value }) => (value === null ? "no figure" : unit.short(value))).join("|")}
            >
              <th scope="row" className="whitespace-nowrap py-1 text-left font-normal text-muted">
                {formatPeriod(period)}
              </th>
              {cells.map(({ code, value, figure }) => (
                <td key={code} className="py-1 pl-3 text-right text-ink">
                  {value === null ? <span className="text-faint">no figure</span> : unit.exact(value)}
                  {base === null || figure === null ? null : (
                    <span className="block text-faint text-xs">{exact(figure)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
