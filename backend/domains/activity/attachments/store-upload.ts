import { and, eq, isNull, sql } from "drizzle-orm";
import type { Attachment, NewAttachment } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { acceptedEndings, kindOfContent, mayFollow } from "../../../attachments/content-kind";
import { sanitizeFileName } from "../../../attachments/safe-name";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { attachmentChunks, attachments, attachmentTotals } from "../../../database/schema/activity";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";

const { chunkBytes } = attachmentLimits;

/**
 * Starts an upload. In the same transaction, a trigger updates the row with the client's total and so locks it:
 * concurrent uploads wait, and can't exceed the quota together.
 *
 * @param quotaBytes total size of one client's attachments
 * @throws AppError 409 `attachment_quota`; 400 `attachment_type`: the file name extension isn't allowed
 */
export async function startUpload(
  tx: Database,
  { clientId, uid }: Principal,
  upload: NewAttachment,
  quotaBytes: number,
  now: Date,
): Promise<Attachment> {
  const { name, ending } = sanitizeFileName(upload.file_name);
  if (!acceptedEndings.includes(ending))
    throw wrongType("This kind of file isn’t supported. Attach a PDF, a picture, an Office document or a text file.");
  const row = await insertRow(tx, attachments, { clientId, createdBy: uid, name, bytes: upload.bytes, createdAt: now });
  const [total] = await tx.select().from(attachmentTotals).where(eq(attachmentTotals.clientId, clientId));
  if ((total?.bytes ?? 0) > quotaBytes) {
    const room = `${formatCount(Math.floor(quotaBytes / 1024 ** 2))} MB`;
    throw quota(
      `There isn’t enough space for this file: your company’s files can take up ${room} in total. Remove notes whose files are no longer needed; their space is freed after 30 days.`,
    );
  }
  const waiting = and(eq(attachments.clientId, clientId), eq(attachments.createdBy, uid), isNull(attachments.noteId));
  if ((await tx.$count(attachments, waiting)) > attachmentLimits.waiting) {
    throw quota(`${attachmentLimits.waiting} of your files are already waiting for a note. Remove one of them first.`);
  }
  return { id: row.id, name: row.name, bytes: row.bytes };
}

/**
 * Gets the principal's upload that isn't attached to a note.
 *
 * @throws AppError 404 `not_found`
 */
export async function getUpload(tx: Database, principal: Principal, id: string): Promise<Attachment> {
  const [row] = await tx.select().from(attachments).where(isWaiting(principal, id));
  if (!row) throw notFound();
  return { id: row.id, name: row.name, bytes: row.bytes };
}

/**
 * Stores one chunk of an upload; sending a chunk again replaces it. The file type is detected from the first chunk.
 *
 * @throws AppError 404 `not_found`: the principal has no such unfinished upload; 400 `invalid_request`: a chunk out of
 * range, or of the wrong length; 400 `attachment_type`: its content isn't allowed, or doesn't match the file name
 */
export async function addAttachmentChunk(
  tx: Database,
  principal: Principal,
  id: string,
  { index, content }: { index: number; content: Uint8Array },
): Promise<void> {
  const [row] = await tx.select().from(attachments).where(isWaiting(principal, id)).for("no key update");
  if (!row) throw notFound();
  const expected = Math.min(chunkBytes, row.bytes - index * chunkBytes);
  if (expected <= 0) throw invalidField("index", "The file has no chunk at this position");
  if (content.byteLength !== expected) throw invalidField("body", `This chunk must have ${expected} bytes`);
  if (index === 0)
    await tx
      .update(attachments)
      .set({ type: typeOf(row.name, content) })
      .where(isWaiting(principal, id));
  else if (row.type === null) throw invalidField("index", "Send the first chunk first");
  else if (!mayFollow(row.type, content)) throw wrongType("This file begins as text, but contains other data.");
  const { clientId } = principal;
  await tx
    .insert(attachmentChunks)
    .values({ clientId, attachmentId: id, index, content })
    .onConflictDoUpdate({
      target: [attachmentChunks.clientId, attachmentChunks.attachmentId, attachmentChunks.index],
      set: { content },
    });
}

/**
 * Deletes one of the principal's uploads that isn't attached to a note; no effect if it no longer exists.
 *
 * @throws AppError 409 `attachment_taken`: it is attached to a note and is deleted with that note
 */
export async function discardAttachment(tx: Database, principal: Principal, id: string): Promise<void> {
  const { clientId, uid } = principal;
  const own = and(eq(attachments.clientId, clientId), eq(attachments.id, id), eq(attachments.createdBy, uid));
  const [row] = await tx.select().from(attachments).where(own).for("update");
  if (!row) return;
  if (row.noteId !== null) throw attachmentTaken();
  await tx.delete(attachments).where(own);
}

/** The error 409 `attachment_taken`: the file is already attached to a note. */
export function attachmentTaken(): AppError {
  return new AppError(409, "attachment_taken", "This file is already attached to a note.");
}

function typeOf(name: string, content: Uint8Array): string {
  const kind = kindOfContent(content);
  if (kind === null)
    throw wrongType("This kind of file isn’t supported. Attach a PDF, a picture, an Office document or a text file.");
  const ending = name.split(".").at(-1) ?? "";
  if (kind.endings.includes(ending)) return kind.type;
  throw wrongType(
    `This file is ${kind.what}, but its name ends in .${ending}. Rename it to end in .${kind.endings[0]}.`,
  );
}

function isWaiting({ clientId, uid }: Principal, id: string) {
  return and(
    eq(attachments.clientId, clientId),
    eq(attachments.id, id),
    eq(attachments.createdBy, uid),
    sql`${attachments.noteId} is null`,
  );
}

function wrongType(detail: string): AppError {
  return new AppError(400, "attachment_type", detail);
}

function quota(detail: string): AppError {
  return new AppError(409, "attachment_quota", detail);
}
