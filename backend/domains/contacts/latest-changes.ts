import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";

const changeSchema = z.object({
  id: z.coerce.number(),
  contact: z.string(),
  field: z.string(),
  new: z.string().nullable(),
  source: z.string().nullable(),
  cause: z.string(),
  undoes: z.coerce.number().nullable(),
  at: z.coerce.date(),
});

/** The latest change to a contact's value, with its source and cause. */
export type LatestChange = Pick<z.output<typeof changeSchema>, "new" | "source" | "cause" | "at">;

/**
 * Reads the latest change to each value of the contacts, by `<contact> <field>`; undone changes and undos don't count.
 */
export async function readLatestChanges(
  db: Database,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, LatestChange>> {
  if (ids.length === 0) return new Map();
  const idsJson = JSON.stringify(ids.map((id) => ({ id })));
  // Forces an index lookup per contact, even when the planner's statistics of a fast-growing table are out of date.
  const changes = await readRows(
    db,
    changeSchema,
    sql`select c.id, c.contact_id as contact, c.field, c.new, c.source, c.cause_kind as cause, c.undoes, c.at
        from json_to_recordset(${idsJson}::json) as g(id uuid) cross join lateral (
          select * from account_changes x where x.client_id = ${clientId} and x.contact_id = g.id order by x.id offset 0) c
        order by c.id desc`,
  );
  const latest = new Map<string, LatestChange>();
  const undone = new Set<number>();
  for (const { id, contact, field, undoes, ...change } of changes) {
    const key = `${contact} ${field}`;
    if (undone.has(id)) continue;
    if (undoes !== null) undone.add(undoes);
    else if (!latest.has(key)) latest.set(key, change);
  }
  return latest;
}
