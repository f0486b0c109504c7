/** A row that can be selected. */
interface Selectable {
  id: string;
}

export type Selection<Row> = ReadonlyMap<string, Row>;

export const nothingSelected: Selection<never> = new Map<string, never>();

export function toggleSelected<Row extends Selectable>(selection: Selection<Row>, row: Row): Selection<Row> {
  const next = new Map(selection);
  if (!next.delete(row.id)) next.set(row.id, row);
  return next;
}

/**
 * Adds all rows between two indices to the selection, in either direction.
 *
 * @param rows the loaded rows, in the list's order
 */
export function selectRange<Row extends Selectable>(
  selection: Selection<Row>,
  rows: readonly Row[],
  from: number,
  to: number,
): Selection<Row> {
  const next = new Map(selection);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row);
  return next;
}

/** Replaces selected rows by their current versions; returns the same selection if none of them has changed. */
export function refreshSelected<Row extends Selectable>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  return changed.length === 0 ? selection : new Map([...selection, ...changed.map((row) => [row.id, row] as const)]);
}

/** Returns whether none, some or all of the loaded rows are selected. */
export function selectionState(selection: Selection<Selectable>, rows: readonly Selectable[]): "none" | "some" | "all" {
  if (selection.size === 0) return "none";
  return rows.length > 0 && rows.every(({ id }) => selection.has(id)) ? "all" : "some";
}
