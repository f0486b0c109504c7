import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import type { ExportedTable } from "../../files/exports/personal-data/tables";

/** A table that is exported with a client. */
export interface ClientRows extends ExportedTable {
  /** The column with the client's id. */
  by: "client_id" | "id";
  /** For a table with files, or parts of files: the column that names the file. */
  fileColumn: string | null;
  /** Whether its rows are parts of files, numbered by `place`; otherwise each row holds a whole file. */
  hasParts: boolean;
}

/** The names of columns with secrets, or with the data that verifies them. */
const secretColumn = /hash|sealed|secret|token|^ending$/;

/** Columns whose values may contain a secret: a receiver's URL often has a token in its path or query. */
const secretPlaces: readonly string[] = ["audit_streams.url"];

const isSecret = (table: string, column: string) =>
  secretColumn.test(column) || secretPlaces.includes(`${table}.${column}`);

/**
 * Lists the tables with rows of clients, from the database's own catalog, so that a new table is included: all columns
 * except secrets and the contents of files, in the order of the primary key.
 */
export async function listExportedTables(db: Database): Promise<ClientRows[]> {
  const rows = await readRows(
    db,
    z.object({
      table: z.string(),
      by: z.enum(["client_id", "id"]),
      columns: z.array(z.object({ name: z.string(), is_content: z.boolean() })),
      order: z.array(z.string()),
    }),
    sql`select c.relname as table, owner.attname as by,
          (select jsonb_agg(jsonb_build_object('name', a.attname, 'is_content', a.atttypid = 'bytea'::regtype)
              order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
          (select jsonb_agg(a.attname order by key.place)
            from pg_index i cross join unnest(i.indkey::int2[]) with ordinality key (number, place)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number
            where i.indrelid = c.oid and i.indisprimary) as order
        from pg_class c join pg_attribute owner on owner.attrelid = c.oid and not owner.attisdropped
          and owner.attname = case when c.relname = 'clients' then 'id' else 'client_id' end
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        order by c.relname`,
  );
  return rows.map(({ table, by, columns, order }) => ({
    ...{ table, by, order },
    columns: columns.flatMap(({ name, is_content: isContent }) => (isContent || isSecret(table, name) ? [] : [name])),
    fileColumn: columns.some((column) => column.is_content) ? (order[1] ?? null) : null,
    hasParts: order.includes("place"),
  }));
}
