import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { ActivityKind } from "@/lib/contracts/imports/import-field";
import { type Database, readRows } from "../../../../database/database";
import { notes, tasks } from "../../../../database/schema/activity";
import { lockAccounts } from "../../../accounts/change";
import { acknowledgeTaskAlerts } from "../../../activity/task-alerts";
import type { ImportRecord, StagedRow } from "../find";
import type { RowResult } from "../result";

/**
 * Creates the undo function for a file of notes or tasks: deletes what the file added, unless it has been edited or
 * replied to since.
 */
export function undoActivity(kind: ActivityKind) {
  return async (tx: Database, record: ImportRecord, rows: StagedRow[], at: Date): Promise<RowResult[]> => {
    const added = rows.flatMap((row) =>
      row.outcome === "added" && row.itemId ? [{ ...row, itemId: row.itemId }] : [],
    );
    await lockAccounts(
      tx,
      record.clientId,
      added.flatMap(({ accountId }) => accountId ?? []),
    );
    const ids = added.map(({ itemId }) => itemId);
    const retainedIds = kind === "notes" ? await deleteNotes(tx, record, ids) : await deleteTasks(tx, record, ids, at);
    return added.map(({ line, itemId, accountId, contactId }) => ({
      line,
      account_id: accountId,
      contact_id: contactId,
      outcome: retainedIds.has(itemId) ? "kept" : "undone",
      reason: retainedIds.has(itemId)
        ? `Someone has worked on this ${kind === "notes" ? "note" : "task"} since.`
        : null,
    }));
  };
}

/** Deletes notes without edits, replies or attachments. @returns the ids of notes that stay */
async function deleteNotes(tx: Database, { clientId }: ImportRecord, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const changedRows = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select n.id from notes n
        where n.client_id = ${clientId} and n.id in (select x.id from ${idRows(ids)})
          and (n.edited_at is not null
            or exists (select 1 from notes r where r.client_id = ${clientId} and r.reply_to = n.id)
            or exists (select 1 from attachments f where f.client_id = ${clientId} and f.note_id = n.id))`,
  );
  const changedIds = new Set(changedRows.map(({ id }) => id));
  const deletedIds = ids.filter((id) => !changedIds.has(id));
  if (deletedIds.length > 0)
    await tx.delete(notes).where(and(eq(notes.clientId, clientId), inArray(notes.id, deletedIds)));
  return changedIds;
}

/** Deletes unchanged tasks. @returns the ids of tasks that stay */
async function deleteTasks(
  tx: Database,
  { clientId, startedAt, createdAt }: ImportRecord,
  ids: readonly string[],
  at: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.clientId, clientId), inArray(tasks.id, [...ids])))
    .for("update");
  const written = startedAt ?? createdAt;
  const [deleted, remaining] = [
    rows.filter(({ updatedAt }) => updatedAt.getTime() <= written.getTime()),
    rows.filter(({ updatedAt }) => updatedAt.getTime() > written.getTime()),
  ];
  for (const task of deleted) await acknowledgeTaskAlerts(tx, task, { ...task, doneAt: task.doneAt ?? at });
  if (deleted.length > 0) {
    const isDeleted = inArray(
      tasks.id,
      deleted.map(({ id }) => id),
    );
    await tx.delete(tasks).where(and(eq(tasks.clientId, clientId), isDeleted));
  }
  return new Set(remaining.map(({ id }) => id));
}

function idRows(ids: readonly string[]) {
  return sql`json_to_recordset(${JSON.stringify(ids.map((id) => ({ id })))}::json) as x(id uuid)`;
}
