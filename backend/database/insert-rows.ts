import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { chunksOf } from "./chunks-of";
import type { Database } from "./database";

const rowsAtOnce = 5_000;

/**
 * Inserts many rows with few statements: one JSON parameter carries thousands of rows, where one parameter per value
 * would hit the protocol's limit of 65,535. Values that all rows share are sent once.
 *
 * @param rows all with the same keys; an absent key takes the column's default
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  for (const part of chunksOf<Record<string, unknown>>(rows, rowsAtOnce)) {
    const isShared = ([key]: (typeof columns)[number]) => part.every((row) => row[key] === part[0]?.[key]);
    const shared = columns.filter(isShared);
    const own = columns.filter((column) => !isShared(column));
    const names = (of: typeof columns, prefix = sql``) =>
      of.map(([, { name }]): SQL => sql`${prefix}${sql.identifier(name)}`);
    await db.execute(
      sql`insert into ${table} (${sql.join(names([...shared, ...own]), sql`, `)})
          select ${sql.join([...names(shared, sql`s.`), ...names(own, sql`n.`)], sql`, `)}
          from json_populate_record(null::${table}, ${JSON.stringify(pick(part[0] ?? {}, shared))}::json) s,
            json_populate_recordset(null::${table}, ${JSON.stringify(part.map((row) => pick(row, own)))}::json) n`,
    );
  }
}

/** A row's values by the names of their columns. Nulls are left out; PostgreSQL reads the missing keys as null. */
function pick(
  row: Readonly<Record<string, unknown>>,
  columns: readonly [string, { name: string }][],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, { name }] of columns) values[name] = row[key] ?? undefined;
  return values;
}
