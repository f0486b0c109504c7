import { periodAfter } from "./period";

/** A figure as charts and as tables write it, and what a table adds below it; null: no data. */
export type Cell = readonly [short: string, exact: string, below?: string] | null;

/** The figures behind a chart, as texts. */
export interface FigureTable {
  /** The id of the table's element; the chart refers to it. */
  id: string;
  caption: string;
  /** The oldest period. Each further cell is one period later. */
  first: string;
  columns: readonly { name: string; cells: readonly Cell[] }[];
  /** The annotations of years, by the index of their first period. */
  said?: Readonly<Record<number, string>>;
}

/** A period of a table, with the figures of all columns as the chart writes them. */
export interface FigureRow {
  period: string;
  shorts: readonly string[];
}

/** What stands where a period has no data. */
export const noFigure = "no data";

/** How many periods a table has. */
export function rowCount({ columns }: FigureTable): number {
  return columns[0]?.cells.length ?? 0;
}

/** The figures of the period with an index, from the oldest; null for one that the table doesn't have. */
export function rowAt(table: FigureTable, index: number): FigureRow | null {
  if (index < 0 || index >= rowCount(table)) return null;
  return {
    period: periodAfter(table.first, index),
    shorts: table.columns.map(({ cells }) => cells[index]?.[0] ?? noFigure),
  };
}
