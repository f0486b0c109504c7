import { and, count, eq } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { importRows } from "../../../database/schema/imports";
import { setImport } from "./change";
import type { ImportRecord } from "./find";

/** Stores the number of rows by match result. Counted at the end, as a later row may change an earlier row's result. */
export async function countRows(tx: Database, record: ImportRecord): Promise<void> {
  const rows = await tx
    .select({ isPerson: importRows.isPerson, status: importRows.status, link: importRows.link, count: count() })
    .from(importRows)
    .where(and(eq(importRows.clientId, record.clientId), eq(importRows.importId, record.id)))
    .groupBy(importRows.isPerson, importRows.status, importRows.link);
  const sumBy = (all: typeof rows, nameOf: (row: (typeof rows)[number]) => string | null) => {
    const sums: Record<string, number> = {};
    for (const row of all) {
      const name = nameOf(row);
      if (name !== null) sums[name] = (sums[name] ?? 0) + row.count;
    }
    return sums;
  };
  const countsOf = (isPeople: boolean) =>
    sumBy(
      rows.filter(({ isPerson }) => isPerson === isPeople),
      ({ status }) => status,
    );
  await setImport(tx, record, {
    statuses: countsOf(false),
    personStatuses: countsOf(true),
    links: sumBy(rows, ({ link }) => link),
  });
}
