import "client-only";
import type { FigureTable } from "../figure-table";

const tables = new Map<string, FigureTable>();

/**
 * Stores the figures behind a chart for the chart's cursor, since their table is rendered only when it is opened.
 *
 * @returns a function that removes them
 */
export function saveTable(table: FigureTable): () => void {
  tables.set(table.id, table);
  return () => {
    if (tables.get(table.id) === table) tables.delete(table.id);
  };
}

/** Finds the figures behind a chart; null if none are stored. */
export function findTable(tableId: string): FigureTable | null {
  return tables.get(tableId) ?? null;
}
