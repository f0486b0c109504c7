import type { ImportRow } from "@/lib/contracts/imports/import";

type Reasoned = Pick<ImportRow, "column" | "reason">;

/** From this number of rows with the same problem, it is named once above the list instead of at each row. */
const minShared = 3;

/** A row's problem with the column that it is about; "" for none. */
export function reasonOf({ column, reason }: Reasoned): string {
  if (reason === null) return "";
  return column === null ? reason : `${column}: ${reason}`;
}

/** The problems that several of the rows have in common, each by one of its rows and their number, the most frequent first. */
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
