import { and, count, eq } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { importRows } from "../../../database/schema/imports";
import { setImport } from "./change";
import type { ImportRecord } from "./find";

/** Stores the number of rows by match result. Counted at the end, as a later row may change an earlier row's result. */
export async function countVerdicts(tx: Database, record: ImportRecord): Promise<void> {
  const rows = await tx
    .select({ isPerson: importRows.isPerson, verdict: importRows.verdict, link: importRows.link, count: count() })
    .from(importRows)
    .where(and(eq(importRows.clientId, record.clientId), eq(importRows.importId, record.id)))
    .groupBy(importRows.isPerson, importRows.verdict, importRows.link);
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
      ({ verdict }) => verdict,
    );
  await setImport(tx, record, {
    verdicts: countsOf(false),
    personVerdicts: countsOf(true),
    links: sumBy(rows, ({ link }) => link),
  });
}
