import { periodAfter } from "./period";

/** A figure as formatted in charts and in tables, with an optional note below it in the table; null: no data. */
export type Cell = readonly [short: string, exact: string, below?: string] | null;

/** The figures behind a chart, formatted as text. */
export interface FigureTable {
  /** The id of the table's element; the chart refers to it. */
  id: string;
  caption: string;
  /** The period of the first cell, the oldest; each further cell is one period later. */
  first: string;
  columns: readonly { name: string; cells: readonly Cell[] }[];
  /** The annotations of years, by the index of the year's first period. */
  notes?: Readonly<Record<number, string>>;
}

/** A period of a table, with all columns' figures in the chart's format. */
export interface FigureRow {
  period: string;
  shorts: readonly string[];
}

/** The text for a period without data. */
export const noFigure = "no data";

export function rowCount({ columns }: FigureTable): number {
  return columns[0]?.cells.length ?? 0;
}

/** Returns the figures of the period at an index, counted from the oldest; null if out of range. */
export function rowAt(table: FigureTable, index: number): FigureRow | null {
  if (index < 0 || index >= rowCount(table)) return null;
  return {
    period: periodAfter(table.first, index),
    shorts: table.columns.map(({ cells }) => cells[index]?.[0] ?? noFigure),
  };
}
