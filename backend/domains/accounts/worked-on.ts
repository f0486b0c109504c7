import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";

/** Causes of automatic changes. */
const automaticCauses = sql`('connector', 'source_rule', 'territory')`;

/**
 * Finds added accounts that must stay when their addition is undone: those that were removed and restored, with changes
 * by users that haven't been reverted, with contacts, notes, calls or tasks, with signals added by users or over the
 * API, or used by others than the user who added them.
 *
 * @param addedBy the user who added the accounts; null: unknown
 * @param own the ids of the causes to ignore, in parentheses: the addition itself, and imports undone before
 */
export async function findWorkedOn(
  tx: Database,
  clientId: string,
  ids: readonly string[],
  addedBy: string | null,
  own: SQL,
): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select g.id from unnest(${sql.param(ids)}::uuid[]) as g(id) where
        exists (select 1 from accounts a where a.client_id = ${clientId} and a.id = g.id and a.restored_at is not null)
        or exists (select 1 from account_changes c where c.client_id = ${clientId} and c.account_id = g.id
            and c.cause_kind not in ${automaticCauses} and not c.cause_id in ${own}
          group by c.contact_id, c.field
          having (array_agg(c.old order by c.id))[1] is distinct from (array_agg(c.new order by c.id desc))[1])
        or exists (select 1 from contacts c where c.client_id = ${clientId} and c.account_id = g.id
          -- Contacts that were added by such an import and removed by its undo.
          and not (c.removed_at is not null and exists (select 1 from account_changes x
            where x.client_id = ${clientId} and x.contact_id = c.id and x.field = 'removed'
              and x.cause_kind = 'undo' and x.cause_id in ${own})))
        or exists (select 1 from notes n where n.client_id = ${clientId} and n.account_id = g.id)
        or exists (select 1 from conversations v where v.client_id = ${clientId} and v.account_id = g.id)
        or exists (select 1 from tasks t where t.client_id = ${clientId} and t.account_id = g.id)
        or exists (select 1 from signals s where s.client_id = ${clientId} and s.account_id = g.id
          and (s.connector is null or s.connector = 'api'))
        or ${isUsedByOthers(clientId, sql`g.id`, addedBy)}`,
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * Condition that others than a user watch an account, have put it on a list or have given feedback on one of its
 * signals.
 *
 * @param uid null: everybody counts
 */
export function isUsedByOthers(clientId: string, accountId: SQL, uid: string | null): SQL {
  return sql`(exists (select 1 from account_watches w where w.client_id = ${clientId} and w.account_id = ${accountId}
      and w.user_id is distinct from ${uid}::text)
    or exists (select 1 from account_list_members m where m.client_id = ${clientId} and m.account_id = ${accountId}
      and m.created_by is distinct from ${uid}::text)
    or exists (select 1 from signals s join signal_verdicts v on v.client_id = s.client_id and v.signal_id = s.id
      where s.client_id = ${clientId} and s.account_id = ${accountId} and v.user_id is distinct from ${uid}::text))`;
}
