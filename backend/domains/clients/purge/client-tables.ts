import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";

/** A table with rows of clients. */
export interface ClientTable {
  name: string;
  /** Condition on a row, called `deleted`: no other row of the table prevents its deletion by referring to it. */
  isFree: SQL;
}

/**
 * Tables whose rows are deleted after all others or never: the audit log is kept, and the deletion's own row is deleted
 * with the client.
 */
const excludedTables = ["audit_log", "client_deletions"];

/**
 * Lists the tables with `client_id`, from the database's own catalog, so that a new table is included. A table comes
 * before the tables that it refers to: its rows are deleted in batches, not by a cascade of unlimited size.
 *
 * @throws Error if the references form a cycle
 */
export async function listClientTables(db: Database): Promise<ClientTable[]> {
  const rows = await readRows(
    db,
    z.object({ name: z.string(), targets: z.array(z.string()), own: z.array(z.array(z.array(z.string()))) }),
    sql`select c.relname as name,
          array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
            where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as targets,
          coalesce((select jsonb_agg((select jsonb_agg(jsonb_build_array(child.attname, parent.attname))
              from unnest(f.conkey, f.confkey) as pair (child_number, parent_number)
              join pg_attribute child on child.attrelid = c.oid and child.attnum = pair.child_number
              join pg_attribute parent on parent.attrelid = c.oid and parent.attnum = pair.parent_number))
            from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = c.oid
              and f.confdeltype in ('a', 'r')), '[]'::jsonb) as own
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ${excludedTables}
        order by c.relname`,
  );
  return orderByReference(rows).map(({ name, own }) => ({ name, isFree: isFreeIn(name, own) }));
}

function orderByReference<Row extends { name: string; targets: string[] }>(rows: readonly Row[]): Row[] {
  const ordered: Row[] = [];
  let remaining = [...rows];
  while (remaining.length > 0) {
    const referred = new Set(remaining.flatMap(({ targets }) => targets));
    const free = remaining.filter(({ name }) => !referred.has(name));
    if (free.length === 0)
      throw new Error(`Tables refer to each other: ${remaining.map(({ name }) => name).join(", ")}`);
    ordered.push(...free);
    remaining = remaining.filter((row) => !free.includes(row));
  }
  return ordered;
}

/** @param own for each reference of the table to itself: its pairs of columns, the referring one first */
function isFreeIn(table: string, own: readonly string[][][]): SQL {
  const conditions = own.map((pairs) => {
    const isReferring = pairs.map(
      ([child = "", parent = ""]) => sql`referring.${sql.identifier(child)} = deleted.${sql.identifier(parent)}`,
    );
    return sql`not exists (select from ${sql.identifier(table)} referring where ${sql.join(isReferring, sql` and `)})`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
