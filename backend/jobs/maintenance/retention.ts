import { type SQL, sql } from "drizzle-orm";
import { type OwnRetention, retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";

/** A client that has chosen a retention period. */
export interface ChosenRetention {
  id: string;
  retention: OwnRetention;
}

const maxEntriesOfClient = 1_000;

/** Lists the clients that have chosen a retention period. */
export async function listChosenRetention(db: Database): Promise<ChosenRetention[]> {
  return db
    .select({ id: clients.id, retention: clients.retention })
    .from(clients)
    .where(sql`${clients.retention} <> '{}'`);
}

/**
 * Selects the `ctid` of audit log entries that are older than their client's retention period. Each client's entries
 * are read by its own index, up to the first entry that is kept, because a client may keep millions of entries for ten
 * years. Entries of the whole product, and of deleted clients, have no row in `clients` and are kept for the default
 * period.
 */
export function selectOldEntries(now: Date): SQL {
  return sql`
    with recursive of_client as (
      (select client_id from audit_log order by client_id limit 1)
      union all
      select (select next.client_id from audit_log next where next.client_id > of_client.client_id
          order by next.client_id limit 1)
        from of_client where of_client.client_id is not null)
    select old.place from of_client
      left join clients on clients.id = of_client.client_id
      cross join lateral (select entry.ctid as place from audit_log entry
        where entry.client_id = of_client.client_id
          and entry.at < ${now.toISOString()}::timestamptz - make_interval(hours =>
            24 * coalesce((clients.retention ->> 'audit_log')::int, ${retentionPeriods.audit_log.default}::int))
        order by entry.at, entry.id limit ${maxEntriesOfClient}) old`;
}
