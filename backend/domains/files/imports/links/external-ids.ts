import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type ActivityKind,
  type ImportField,
  type ImportKind,
  importLimits,
} from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../../database/database";
import { externalIds } from "../../../../database/schema/imports";
import type { ImportRecord } from "../find";

/** A record with an id in another system; exactly one of the optional fields is set. */
export interface ExternalId {
  externalId: string;
  accountId?: string;
  contactId?: string;
  noteId?: string;
  taskId?: string;
  memberEmail?: string;
}

/** The trimmed text of a field's column in a row; empty if absent. */
export function textOf(
  { columns }: Pick<ImportRecord, "columns">,
  cells: readonly string[],
  field: ImportField,
): string {
  const index = columns.findIndex((column) => column.field === field);
  return index < 0 ? "" : (cells[index] ?? "").trim();
}

/**
 * A row's id in the source system. Null if the row has none, or if the file is a Sightline export that uses Sightline
 * ids. Other systems' ids may be UUIDs too.
 */
export function externalIdOf(
  record: Pick<ImportRecord, "columns">,
  cells: readonly string[],
  field: ImportField,
  ownId: string,
): string | null {
  const text = textOf(record, cells, field);
  return text === "" || text.toLowerCase() === ownId ? null : text;
}

/**
 * Stores the external ids of records that an import added or matched, so later files can find them. An id already
 * stored for the same record keeps its original import.
 */
export async function rememberIds(
  tx: Database,
  { clientId, id }: Pick<ImportRecord, "clientId" | "id">,
  kind: ImportKind,
  entries: readonly ExternalId[],
): Promise<void> {
  // If two rows share an id, the last one wins: one statement can't upsert a row twice.
  const once = [...new Map(entries.map((one) => [one.externalId, one])).values()].filter(
    ({ externalId }) => externalId.length <= importLimits.idChars,
  );
  if (once.length === 0) return;
  const rows = once.map(({ externalId, accountId, contactId, noteId, taskId, memberEmail }) => ({
    external_id: externalId,
    account_id: accountId,
    contact_id: contactId,
    note_id: noteId,
    task_id: taskId,
    member_email: memberEmail,
  }));
  await tx.execute(
    sql`insert into external_ids (client_id, kind, external_id, import_id, account_id, contact_id, note_id, task_id,
          member_email)
        select ${clientId}, ${kind}, n.external_id, ${id}::uuid, n.account_id, n.contact_id, n.note_id, n.task_id,
          n.member_email
        from json_populate_recordset(null::external_ids, ${JSON.stringify(rows)}::json) n
        order by n.external_id
        on conflict (client_id, kind, external_id) do update
          set import_id = excluded.import_id, account_id = excluded.account_id, contact_id = excluded.contact_id,
            note_id = excluded.note_id, task_id = excluded.task_id,
            member_email = excluded.member_email
          where external_ids.account_id is distinct from excluded.account_id
            or external_ids.contact_id is distinct from excluded.contact_id
            or external_ids.note_id is distinct from excluded.note_id
            or external_ids.task_id is distinct from excluded.task_id
            or external_ids.member_email is distinct from excluded.member_email`,
  );
}

const kindOfColumn = { accountId: "accounts", contactId: "contacts", externalId: "owners" } as const;

/**
 * Deletes the external ids that an import was the first to store. They are found by the record that they belong to;
 * external ids of owners are found by the id itself.
 */
export async function deleteExternalIds(
  tx: Database,
  { clientId, id }: Pick<ImportRecord, "clientId" | "id">,
  column: keyof typeof kindOfColumn,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(externalIds)
    .where(
      and(
        eq(externalIds.clientId, clientId),
        eq(externalIds.importId, id),
        eq(externalIds.kind, kindOfColumn[column]),
        inArray(externalIds[column], [...new Set(ids)]),
      ),
    );
}

/** Finds the notes or tasks that an earlier file has already imported. */
export async function findImportedKeys(
  db: Database,
  clientId: string,
  kind: ActivityKind,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: externalIds.externalId })
    .from(externalIds)
    .where(
      and(
        eq(externalIds.clientId, clientId),
        eq(externalIds.kind, kind),
        inArray(externalIds.externalId, [...new Set(keys)]),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}
