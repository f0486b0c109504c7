import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import { type Database, readRows } from "../../../database/database";

const changeSchema = z.object({
  /** The account's or contact's id. */
  subject_id: z.string(),
  field: z.string(),
  first_old: z.string().nullable(),
  values: z.array(z.string().nullable()),
  last_id: z.coerce.number(),
  is_latest: z.boolean(),
});

/**
 * A cause's effect on one value: the value before, the value written, and whether that is still the latest change.
 * Later changes that were undone don't count.
 */
export type ChangesOf = z.infer<typeof changeSchema>;

/** Finds what a cause changed in accounts' own fields, or in contacts regardless of their account, with one query. */
export async function findChangesOf(
  db: Database,
  clientId: string,
  cause: Cause,
  of: "accounts" | "contacts",
  ids: readonly string[],
): Promise<ChangesOf[]> {
  const idsJson = JSON.stringify(ids.map((id) => ({ id })));
  const column = of === "accounts" ? sql`account_id` : sql`contact_id`;
  const andOwn = (change: SQL) => (of === "accounts" ? sql`and ${change}.contact_id is null` : sql``);
  return readRows(
    db,
    changeSchema,
    sql`select c.${column} as subject_id, c.field, (array_agg(c.old order by c.id))[1] as first_old,
          array_agg(c.new order by c.id) as values, max(c.id)::float8 as last_id,
          ${isLatest(clientId, sql`later.${column} = c.${column} ${andOwn(sql`later`)}`)} as is_latest
        from account_changes c
        join json_to_recordset(${idsJson}::json) as g(id uuid) on c.${column} = g.id
        where c.client_id = ${clientId} and c.cause_kind = ${cause.kind} and c.cause_id = ${cause.id} ${andOwn(sql`c`)}
        group by c.${column}, c.field`,
  );
}

/** Whether nothing has changed a value since the changes `c`, except changes that were undone. */
function isLatest(clientId: string, isSame: SQL): SQL {
  const later = sql`from account_changes later
    where later.client_id = ${clientId} and ${isSame} and later.field = c.field and later.id`;
  return sql`((select later.new ${later} >= max(c.id) order by later.id desc limit 1)
      is not distinct from (array_agg(c.new order by c.id desc))[1]
    and not exists (select 1 ${later} > max(c.id) and later.undoes is null
      and not exists (select 1 from account_changes undo where undo.client_id = ${clientId} and undo.undoes = later.id)))`;
}
