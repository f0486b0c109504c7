import type { ImportRow } from "@/lib/contracts/imports/import";

type Reasoned = Pick<ImportRow, "column" | "reason">;

/** If at least this many rows have the same problem, it is named once above the list instead of on each row. */
const minShared = 3;

/** A row's problem with its column; "" if there is none. */
export function reasonOf({ column, reason }: Reasoned): string {
  if (reason === null) return "";
  return column === null ? reason : `${column}: ${reason}`;
}

/**
 * Finds the problems that several rows share, each with one of its rows and the number of rows, most frequent first.
 */
export function findShared<Row extends Reasoned>(rows: readonly Row[]): { row: Row; count: number }[] {
  const groups = new Map<string, { row: Row; count: number }>();
  for (const row of rows) {
    const reason = reasonOf(row);
    const group = groups.get(reason);
    if (group) group.count += 1;
    else if (reason !== "") groups.set(reason, { row, count: 1 });
  }
  return [...groups.values()].filter(({ count }) => count >= minShared).sort((a, b) => b.count - a.count);
}
