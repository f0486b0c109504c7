import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { dateColumns, type StoredRow } from "./entries";

/** The columns of a table that an export of personal data reads: a column that isn't listed isn't read. */
export interface ExportedTable {
  table: string;
  columns: readonly string[];
  /** The columns by which pages are ordered, descending; together unique, never null. Absent: dates and primary key. */
  order?: readonly string[];
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
  const { columns, order = await findOrder(db, exported), extras = {} } = exported;
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

/** The columns by which a table's rows are ordered within a client: its dates, then its primary key. */
async function findOrder(db: Database, { table, columns }: ExportedTable): Promise<string[]> {
  const dates = sql.param(dateColumns.filter((name) => columns.includes(name)));
  const rows = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select a.attname as name from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
        where a.attrelid = ${table}::regclass and a.attnotnull and a.attname <> 'client_id'
          and (a.attname = any(${dates}::text[]) or a.attnum = any(i.indkey::int2[]))
        order by array_position(${dates}::text[], a.attname::text), array_position(i.indkey::int2[], a.attnum)`,
  );
  return rows.map(({ name }) => name);
}
