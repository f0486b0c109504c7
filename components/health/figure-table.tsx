import { clsx } from "clsx";
import { Fragment } from "react";

interface FigureTableProps {
  caption: string;
  /** The heading of the name column, then those of the figure columns. */
  headings: readonly [string, ...string[]];
  rows: readonly { name: string; figures: readonly string[] }[];
}

/** A table of names and figures that fits on a phone; names with slashes break after them. */
export function FigureTable({ caption, headings, rows }: FigureTableProps) {
  const [ofNames, ...ofFigures] = headings;
  return (
    <table className="w-full border-separate border-spacing-0 sheet text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className="border-line border-b px-3.5 py-2 text-left font-medium">
            {ofNames}
          </th>
          {ofFigures.map((heading) => (
            <th key={heading} scope="col" className="border-line border-b py-2 pr-3.5 text-right font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }, at) => {
          const line = at < rows.length - 1 && "border-b";
          return (
            <tr key={name}>
              <th
                scope="row"
                className={clsx(
                  "border-line px-3.5 py-1.5 text-left font-normal text-ink [overflow-wrap:anywhere]",
                  line,
                )}
              >
                {name.split(/(?<=\/)/).map((part, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
                  <Fragment key={position}>
                    {position > 0 ? <wbr /> : null}
                    {part}
                  </Fragment>
                ))}
              </th>
              {figures.map((figure, column) => (
                <td
                  key={ofFigures[column]}
                  className={clsx(
                    "whitespace-nowrap border-line py-1.5 pr-3.5 text-right text-muted tabular-nums",
                    line,
                  )}
                >
                  {figure}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
