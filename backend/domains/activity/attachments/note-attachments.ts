import { rollup } from "d3-array";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Attachment } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { attachmentChunks, attachments, notes } from "../../../database/schema/activity";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { liveAccounts } from "../../shared/account-ref";
import { createViewingCheck } from "../../shared/viewing-check";
import { attachmentTaken } from "./store-upload";

/**
 * Attaches the principal's own uploads to a note, in the given order.
 *
 * @throws AppError 409 `attachment_taken`: an upload belongs to another note; 400 `attachment_gone`: an upload is
 * missing or incomplete
 */
export async function attachFilesToNote(
  tx: Database,
  { clientId, uid }: Principal,
  noteId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = and(
    eq(attachments.clientId, clientId),
    inArray(attachments.id, [...ids]),
    eq(attachments.createdBy, uid),
  );
  const rows = await tx.select().from(attachments).where(own).orderBy(asc(attachments.id)).for("no key update");
  if (rows.some((row) => row.noteId !== null)) throw attachmentTaken();
  for (const [position, id] of ids.entries()) {
    const row = rows.find((one) => one.id === id);
    if (!row || !(await isComplete(tx, row)))
      throw new AppError(400, "attachment_gone", "One of the files is missing or incomplete. Attach it again.");
    const isFile = and(eq(attachments.clientId, clientId), eq(attachments.id, id));
    await tx.update(attachments).set({ noteId, position }).where(isFile);
  }
}

/** The attachments of notes, by note, in their order. */
export async function readAttachments(
  db: Database,
  { clientId }: Principal,
  noteIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  if (noteIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.clientId, clientId), inArray(attachments.noteId, [...noteIds])))
    .orderBy(asc(attachments.position), asc(attachments.id));
  return rollup(
    rows,
    (own) => own.map(({ id, name, bytes }) => ({ id, name, bytes })),
    ({ noteId }) => noteId ?? "",
  );
}

/**
 * Opens an attachment for download. All members of the client may read it, unless its note or account is removed. If an
 * operator's view of the client ends, the download is interrupted.
 *
 * @throws AppError 404 `not_found`
 */
export async function openAttachment(db: Database, principal: Principal, id: string, now: () => Date) {
  const [row] = await db
    .select({ id: attachments.id, name: attachments.name, type: attachments.type, bytes: attachments.bytes })
    .from(attachments)
    .innerJoin(notes, and(eq(notes.clientId, attachments.clientId), eq(notes.id, attachments.noteId)))
    .innerJoin(accounts, and(eq(accounts.clientId, notes.clientId), eq(accounts.id, notes.accountId)))
    .where(
      and(
        eq(attachments.clientId, principal.clientId),
        eq(attachments.id, id),
        isNull(notes.removedAt),
        liveAccounts(principal),
      ),
    );
  if (!row) throw notFound();
  return { ...row, content: iterateChunks(db, principal, row, createViewingCheck(db, principal, now)) };
}

async function* iterateChunks(
  db: Database,
  { clientId }: Principal,
  { id, bytes }: { id: string; bytes: number },
  requireOpen: () => Promise<void>,
) {
  for (let index = 0; index * attachmentLimits.chunkBytes < bytes; index += 1) {
    await requireOpen();
    const [chunk] = await db
      .select({ content: attachmentChunks.content })
      .from(attachmentChunks)
      .where(
        and(
          eq(attachmentChunks.clientId, clientId),
          eq(attachmentChunks.attachmentId, id),
          eq(attachmentChunks.index, index),
        ),
      );
    if (!chunk) throw new Error(`chunk ${index} of a file is missing`);
    yield chunk.content;
  }
}

async function isComplete(tx: Database, { clientId, id, bytes }: typeof attachments.$inferSelect): Promise<boolean> {
  const ofIt = and(eq(attachmentChunks.clientId, clientId), eq(attachmentChunks.attachmentId, id));
  return (await tx.$count(attachmentChunks, ofIt)) === Math.ceil(bytes / attachmentLimits.chunkBytes);
}
