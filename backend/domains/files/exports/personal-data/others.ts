import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { idsIn } from "../../../contacts/erasure/lists";

const nameSchema = z.object({ name: z.string() });

/** Names of the client's members, and of former members who left entries there. */
export async function listMembers(db: Database, clientId: string): Promise<string[]> {
  const rows = await readRows(
    db,
    nameSchema,
    sql`select full_name as name from users where client_id = ${clientId}
        union select full_name from users u where client_id is null and (
          exists (select from audit_log where client_id = ${clientId} and actor_id = u.id)
          or exists (select from notes where client_id = ${clientId} and created_by = u.id)
          or exists (select from conversations where client_id = ${clientId} and created_by = u.id))`,
  );
  return rows.map(({ name }) => name);
}

/** Names of the contacts at these accounts, without those of the person. */
export async function listContactsAt(
  db: Database,
  clientId: string,
  { accountIds, contactIds }: { accountIds: readonly string[]; contactIds: readonly string[] },
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await readRows(
    db,
    nameSchema,
    sql`select distinct full_name as name from contacts where client_id = ${clientId}
          and account_id in ${idsIn(accountIds)} and id not in ${idsIn(contactIds)}`,
  );
  return rows.map(({ name }) => name);
}
