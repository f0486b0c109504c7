import { type Cell, type FigureTable, noFigure, rowCount } from "@/lib/insights/figure-table";
import { formatPeriod, periodAfter } from "@/lib/insights/period";

/** The figures of a chart as a table, newest first; gaps are named. */
export function ChartTable({ id, caption, first, columns, notes = {} }: FigureTable) {
  const count = rowCount({ id, caption, first, columns });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="mt-1 max-h-64 overflow-auto" tabIndex={0} aria-labelledby={`${id}-caption`}>
      <table id={id} className="w-full text-sm tabular-nums">
        <caption id={`${id}-caption`} className="sr-only">
          {caption}
        </caption>
        <thead className="sticky top-0 bg-surface align-bottom text-muted text-xs">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {first.includes("-") ? "Month" : "Year"}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => count - 1 - row).map((index) => (
            <tr key={index} className="border-line border-t">
              <th scope="row" className="py-1 text-left font-normal text-muted">
                <span className="whitespace-nowrap">{formatPeriod(periodAfter(first, index))}</span>
                {notes[index] ? (
                  <span className="block text-ink text-xs [overflow-wrap:anywhere]">{notes[index]}</span>
                ) : null}
              </th>
              {columns.map(({ name, cells }) => (
                <Figure key={name} cell={cells[index] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ cell }: { cell: Cell }) {
  return (
    <td className="py-1 pl-3 text-right text-ink">
      {cell?.[1] ?? <span className="text-muted">{noFigure}</span>}
      {cell?.[2] ? <span className="block text-muted text-xs">{cell[2]}</span> : null}
    </td>
  );
}
