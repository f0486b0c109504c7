import "client-only";
import { type FigureRow, type FigureTable, rowAt } from "../figure-table";

const tables = new Map<string, FigureTable>();

/**
 * Keeps the figures behind a chart of the page for its cursor, as their table is only drawn once it is opened.
 *
 * @returns forgets them
 */
export function keepTable(table: FigureTable): () => void {
  tables.set(table.id, table);
  return () => {
    if (tables.get(table.id) === table) tables.delete(table.id);
  };
}

/** The figures of a chart's period by its index, from the oldest; null when none are kept of this chart. */
export function findKeptRow(tableId: string, index: number): FigureRow | null {
  const table = tables.get(tableId);
  return table ? rowAt(table, index) : null;
}
