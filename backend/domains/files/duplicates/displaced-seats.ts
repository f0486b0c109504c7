import { sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import type { MergeKey } from "./merge-key";

/**
 * Vacates each committee role of the survivor whose contact no longer fills it, if the merged account has a contact who
 * does, so that this contact's seat can move. Must run before contacts and seats move.
 */
export async function displaceAbsentHolders(tx: Database, key: MergeKey): Promise<void> {
  const { clientId, mergeId, survivorId, mergedId } = key;
  const fillsRole = sql`c.client_id = ${clientId} and c.account_id in (${survivorId}, ${mergedId})
    and not c.left_company and c.removed_at is null`;
  await tx.execute(sql`
    with displaced as (
      delete from committee_seats t using committee_seats o
      where t.client_id = ${clientId} and t.account_id = ${survivorId}
        and o.client_id = ${clientId} and o.account_id = ${mergedId} and o.role_id = t.role_id
        and exists (select from contacts c where c.id = o.contact_id and ${fillsRole})
        and not exists (select from contacts c where c.id = t.contact_id and ${fillsRole})
      returning t.role_id, t.contact_id, t.updated_at)
    insert into account_merge_items (client_id, merge_id, table_name, row_id)
    select ${clientId}, ${mergeId}, 'displaced_seats', concat_ws('|', role_id, contact_id, updated_at) from displaced`);
}

/** Restores displaced contacts in the roles whose seats have moved back to the merged account. */
export async function restoreDisplacedHolders(tx: Database, key: MergeKey): Promise<void> {
  const { clientId, mergeId, survivorId, mergedId } = key;
  await tx.execute(sql`
    insert into committee_seats (client_id, account_id, role_id, contact_id, updated_at)
    select ${clientId}, ${survivorId}, back.role_id, c.id, split_part(i.row_id, '|', 3)::timestamptz
    from account_merge_items i, committee_seats back, contacts c
    where i.client_id = ${clientId} and i.merge_id = ${mergeId} and i.table_name = 'displaced_seats'
      and back.client_id = ${clientId} and back.account_id = ${mergedId}
      and back.role_id = split_part(i.row_id, '|', 1)::uuid
      and c.client_id = ${clientId} and c.id = split_part(i.row_id, '|', 2)::uuid
    on conflict do nothing`);
}
