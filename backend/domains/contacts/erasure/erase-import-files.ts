import { sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { idsIn } from "./lists";
import { erasedMark } from "./patterns";

/**
 * Erases what is stored of import files other than their rows: deletes the contents, so the files can't be read again,
 * and erases the texts of the first rows and the samples of the columns.
 */
export async function eraseImportFiles(tx: Database, clientId: string, importIds: readonly string[]): Promise<void> {
  const ids = [...new Set(importIds)];
  if (ids.length === 0) return;
  await tx.execute(sql`delete from import_pieces where client_id = ${clientId} and import_id in ${idsIn(ids)}`);
  // These texts are truncated, possibly in the middle of a name.
  const erasedRow = sql`jsonb_build_object('line', r -> 'line', 'text', ${erasedMark}::text)`;
  const topRows = sql`(select coalesce(jsonb_agg(${erasedRow} order by t.n), '[]')
    from jsonb_array_elements(top_rows) with ordinality as t(r, n))`;
  const columns = sql`(select coalesce(jsonb_agg(t.c || '{"samples": []}' order by t.n), '[]')
    from jsonb_array_elements(columns) with ordinality as t(c, n))`;
  await tx.execute(
    sql`update imports set top_rows = ${topRows}, columns = ${columns}
        where client_id = ${clientId} and id in ${idsIn(ids)}`,
  );
}
