import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import type { StoredRow } from "./entries";

/** The columns of a table that an export of personal data reads: a column that isn't listed isn't read. */
export interface ExportedTable {
  table: string;
  columns: readonly string[];
  /** The columns by which pages are ordered, newest first: a date, then those that make it unique. Never null. */
  order: readonly string[];
  /** Values from other tables, by name; the row is `t`. */
  extras?: Readonly<Record<string, SQL>>;
}

const pageSize = 500;
const pageSchema = z.object({ row: z.string(), position: z.string() });
const rowSchema = z.record(z.string(), z.unknown());

/** Reads, page by page, the rows of a table that meet a condition, newest first. */
export async function* readPages(db: Database, exported: ExportedTable, condition: SQL): AsyncGenerator<StoredRow[]> {
  for await (const lines of readLines(db, exported, condition))
    yield lines.map((line) => rowSchema.parse(JSON.parse(line)));
}

/** Reads rows like {@link readPages}, each as JSON on one line, in which numbers keep all their digits. */
export async function* readLines(db: Database, exported: ExportedTable, condition: SQL): AsyncGenerator<string[]> {
  const { columns, order, extras = {} } = exported;
  const table = sql.identifier(exported.table);
  const of = (row: string, names: readonly string[]) =>
    names.map((name) => sql`${sql.raw(row)}.${sql.identifier(name)}`);
  const join = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const values = [
    ...of("t", columns),
    ...Object.entries(extras).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  ];
  const newestFirst = join(of("t", order).map((column) => sql`${column} desc`));
  let rest = sql``;
  for (;;) {
    const rows = await readRows(
      db,
      pageSchema,
      sql`select (select to_jsonb(v) from (select ${join(values)}) v)::text as row,
            (select to_jsonb(v) from (select ${join(of("t", order))}) v)::text as position
          from ${table} t where ${condition}${rest} order by ${newestFirst} limit ${pageSize}`,
    );
    yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    rest = sql` and (${join(of("t", order))}) < (select ${join(of("p", order))}
      from jsonb_populate_record(null::${table}, ${last.position}::jsonb) p)`;
  }
}
