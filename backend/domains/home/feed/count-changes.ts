import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { HistoryEntry } from "@/lib/contracts/accounts/account-change";
import { maxCountedChanges } from "@/lib/contracts/home/describe-change";
import { type Database, readRows } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { liveAccounts } from "../../shared/account-ref";
import { bulkCauses } from "./feed-sources";

const rowSchema = z.object({
  kind: z.string(),
  id: z.string(),
  field: z.string(),
  accounts: z.coerce.number(),
  changes: z.coerce.number(),
});

export type ChangeCounts = Pick<z.infer<typeof rowSchema>, "accounts" | "changes">;

/**
 * Counts the accounts and values changed by operations on many accounts, by `keyOf`; other changes have no entry. Of an
 * operation, at most `maxCountedChanges` + 1 changes are counted.
 *
 * @param filters conditions for the accounts, on the table `accounts`
 */
export async function countChanges(
  db: Database,
  principal: Principal,
  changes: readonly HistoryEntry[],
  filters: readonly SQL[],
): Promise<Map<string, ChangeCounts>> {
  const massChanges = changes.filter(({ cause }) => bulkCauses.has(cause.kind));
  if (massChanges.length === 0) return new Map();
  const keys = massChanges.map(({ cause, field }) => sql`(${cause.kind}::text, ${cause.id}::uuid, ${field}::text)`);
  const rows = await readRows(
    db,
    rowSchema,
    sql`select k.kind, k.id::text as id, k.field, count(distinct c.account_id) as accounts, count(*) as changes
      from (values ${sql.join(keys, sql`, `)}) k (kind, id, field)
        cross join lateral (select c.account_id from account_changes c
          join ${accounts} on ${accounts.id} = c.account_id
            and ${sql.join([liveAccounts(principal), ...filters], sql` and `)}
          where c.client_id = ${principal.clientId}
            and c.cause_kind = k.kind and c.cause_id = k.id and c.field = k.field and c.undoes is null
          limit ${maxCountedChanges + 1}) c
      group by k.kind, k.id, k.field`,
  );
  return new Map(rows.map(({ kind, id, field, ...counts }) => [keyOf({ cause: { kind, id }, field }), counts]));
}

export function keyOf({ cause, field }: Pick<HistoryEntry, "cause" | "field">): string {
  return `${cause.kind} ${cause.id} ${field}`;
}
