import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database";

/** Inserts one row and returns it as stored, with its id and other defaults. */
export async function insertRow<Table extends PgTable>(
  tx: Database,
  table: Table,
  values: Table["$inferInsert"],
): Promise<Table["$inferSelect"]> {
  const [row] = await tx.insert(table).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}
