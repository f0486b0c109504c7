import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { isUsedByOthers } from "../../accounts/worked-on";
import { recentUndoCause } from "./hour";

/** Whether other members have worked on an account, and on which of its contacts. */
export interface WorkedOn {
  account: boolean;
  contacts: ReadonlySet<string>;
}

/**
 * Finds whether other members changed an account, wrote about it, assigned tasks at it or use it otherwise, and which
 * contacts were involved.
 */
export async function findWorkedOn(tx: Database, clientId: string, accountId: string, uid: string): Promise<WorkedOn> {
  const byOthers = (table: string) => sql`${sql.identifier(table)} w where w.client_id = ${clientId}
    and w.account_id = ${accountId} and w.created_by is not null and w.created_by <> ${uid}`;
  const rows = await readRows(
    tx,
    z.object({ contact_id: z.string().nullable() }),
    sql`select distinct w.contact_id from ${byOthers("account_changes")} and w.cause_kind <> ${recentUndoCause}
        union select distinct w.contact_id from ${byOthers("tasks")}
        union select distinct w.contact_id from ${byOthers("conversations")}
        union select distinct null::uuid from ${byOthers("notes")}
        union select distinct null::uuid from ${byOthers("signals")}
        union select null::uuid where ${isUsedByOthers(clientId, sql`${accountId}`, uid)}`,
  );
  return {
    account: rows.length > 0,
    contacts: new Set(rows.flatMap(({ contact_id: contact }) => contact ?? [])),
  };
}
