import "client-only";
import type { FigureTable } from "../figure-table";

const tables = new Map<string, FigureTable>();

/**
 * Keeps the figures behind a chart of the page for its cursor, as their table is only drawn once it is opened.
 *
 * @returns forgets them
 */
export function saveTable(table: FigureTable): () => void {
  tables.set(table.id, table);
  return () => {
    if (tables.get(table.id) === table) tables.delete(table.id);
  };
}

/** The figures behind a chart; null when none are kept of it. */
export function findKeptTable(tableId: string): FigureTable | null {
  return tables.get(tableId) ?? null;
}
