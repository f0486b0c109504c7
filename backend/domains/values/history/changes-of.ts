import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import { type Database, readRows } from "../../../database/database";

const changeSchema = z.object({
  account_id: z.string(),
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

/** Finds what a cause changed in accounts' own fields, with one query. */
export async function findChangesOf(
  db: Database,
  clientId: string,
  cause: Cause,
  accountIds: readonly string[],
): Promise<ChangesOf[]> {
  const ids = JSON.stringify(accountIds.map((id) => ({ id })));
  return readRows(
    db,
    changeSchema,
    sql`select c.account_id, c.field, (array_agg(c.old order by c.id))[1] as first_old,
          array_agg(c.new order by c.id) as values, max(c.id)::float8 as last_id,
          ${isLatest(clientId, sql`later.account_id = c.account_id and later.contact_id is null`)} as is_latest
        from account_changes c
        join json_to_recordset(${ids}::json) as g(id uuid) on c.account_id = g.id
        where c.client_id = ${clientId} and c.cause_kind = ${cause.kind} and c.cause_id = ${cause.id}
          and c.contact_id is null
        group by c.account_id, c.field`,
  );
}

const contactChangeSchema = changeSchema.omit({ account_id: true }).extend({ contact_id: z.string() });

/** Finds what a cause changed in contacts, regardless of their current account, with one query. */
export async function findContactChangesOf(
  db: Database,
  clientId: string,
  cause: Cause,
  contactIds: readonly string[],
): Promise<z.infer<typeof contactChangeSchema>[]> {
  const ids = JSON.stringify(contactIds.map((id) => ({ id })));
  return readRows(
    db,
    contactChangeSchema,
    sql`select c.contact_id, c.field, (array_agg(c.old order by c.id))[1] as first_old,
          array_agg(c.new order by c.id) as values, max(c.id)::float8 as last_id,
          ${isLatest(clientId, sql`later.contact_id = c.contact_id`)} as is_latest
        from account_changes c
        join json_to_recordset(${ids}::json) as g(id uuid) on c.contact_id = g.id
        where c.client_id = ${clientId} and c.cause_kind = ${cause.kind} and c.cause_id = ${cause.id}
        group by c.contact_id, c.field`,
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
