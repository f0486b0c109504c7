import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { maxReplies } from "@/lib/contracts/activity/activity";
import type { Database } from "../../database/database";
import { notes } from "../../database/schema/activity";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";

type NoteRow = typeof notes.$inferSelect;

/**
 * Condition for notes that appear on a timeline on their own: notes that aren't replies, and replies to a removed note,
 * so that removing a note doesn't hide others' replies.
 */
export const isTopLevelNote = sql`notes.removed_at is null and (notes.reply_to is null or exists (
  select 1 from notes answered where answered.client_id = notes.client_id and answered.id = notes.reply_to
    and answered.removed_at is not null))`;

/** Condition for notes that a user wrote or replied to. */
export function wroteOrRepliedTo(uid: string) {
  return sql`(notes.created_by = ${uid} or exists (
    select 1 from notes reply where reply.client_id = notes.client_id and reply.reply_to = notes.id
      and reply.removed_at is null and reply.created_by = ${uid}))`;
}

/** Reads the replies to notes, oldest first, without removed ones. */
export async function readReplyRows(db: Database, principal: Principal, ids: string[]): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.clientId, principal.clientId), inArray(notes.replyTo, ids), isNull(notes.removedAt)))
    .orderBy(asc(notes.createdAt), asc(notes.id));
}

/**
 * Gets the note to be replied to and locks it, so that replies to one note are added one at a time.
 *
 * @throws AppError 400 `invalid_request`: the note isn't at the account or was removed, is a reply itself, or has the
 * maximum number of replies
 */
export async function lockNoteForReply(
  tx: Database,
  { clientId }: Principal,
  accountId: string,
  id: string,
): Promise<NoteRow> {
  const isNote = and(eq(notes.clientId, clientId), eq(notes.accountId, accountId), eq(notes.id, id));
  const [note] = await tx.select().from(notes).where(isNote).for("update");
  if (!note || note.removedAt !== null) throw invalidField("reply_to", "This note was removed");
  if (note.replyTo !== null) throw invalidField("reply_to", "Reply to the note itself, not to a reply");
  const replies = await tx.$count(notes, and(eq(notes.clientId, clientId), eq(notes.replyTo, id)));
  if (replies >= maxReplies) throw invalidField("reply_to", `A note has at most ${maxReplies} replies`);
  return note;
}

/** The authors of a note and of its replies, each once. */
export async function findRepliers(db: Database, principal: Principal, note: NoteRow): Promise<string[]> {
  const replies = await readReplyRows(db, principal, [note.id]);
  return [...new Set([note, ...replies].flatMap(({ createdBy }) => createdBy ?? []))];
}

/** The authors of a note and of its replies, including removed ones, each once. */
export async function findAuthors(db: Database, { clientId }: Principal, id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ uid: notes.createdBy })
    .from(notes)
    .where(and(eq(notes.clientId, clientId), or(eq(notes.id, id), eq(notes.replyTo, id))));
  return rows.flatMap(({ uid }) => uid ?? []);
}
