import { rollup } from "d3-array";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Note, NoteChange, newNoteSchema, PersonRef, Reply } from "@/lib/contracts/activity/activity";
import { mentionPattern, nameMentions } from "@/lib/contracts/activity/mention";
import { notFound } from "@/lib/contracts/wire/app-error";
import { readTitles, splitLinks } from "@/lib/contracts/wire/linked-text";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { noteMentions, notes } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import { forbidden, invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { acknowledgeAlerts, changeAlertText, raiseAlert } from "../alerts/alerts";
import { type AccountRef, getAccountRef, linkOf } from "../shared/account-ref";
import { findActive, getName } from "../shared/colleagues/colleagues";
import { later } from "../shared/versions";
import { attachFilesToNote, readAttachments } from "./attachments/note-attachments";
import { requireUnedited } from "./edited";
import { findAuthors, findRepliers, lockNoteForReply, readReplyRows } from "./replies";

type NoteRow = typeof notes.$inferSelect;

const maxMentions = 20;
const excerptLength = 140;

/** Reads notes by id, in no particular order. */
export async function readNotes(
  db: Database,
  principal: Principal,
  ids: string[],
  options?: { withReplies: boolean },
): Promise<Note[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.clientId, principal.clientId), inArray(notes.id, ids)));
  return serializeNotes(db, principal, rows, options);
}

/** Describes notes with their replies; without `withReplies`, the list of replies is empty. */
async function serializeNotes(
  db: Database,
  principal: Principal,
  rows: NoteRow[],
  { withReplies = true }: { withReplies?: boolean } = {},
): Promise<Note[]> {
  const withThread = rows.flatMap(({ id, replyTo }) => (withReplies && replyTo === null ? id : []));
  const replies = await readReplyRows(db, principal, withThread);
  const all = [...rows, ...replies];
  const people = await findPeople(
    db,
    principal,
    all.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const mentions = await findMentions(
    db,
    principal,
    all.map(({ id }) => id),
  );
  const files = await readAttachments(
    db,
    principal,
    all.map(({ id }) => id),
  );
  const read = (row: NoteRow): Reply => ({
    ...serializeNote(row, people, mentions.get(row.id) ?? []),
    ...(files.has(row.id) && { files: files.get(row.id) }),
  });
  return rows.map((row) => ({
    ...read(row),
    replies: replies.filter(({ replyTo }) => replyTo === row.id).map(read),
  }));
}

/**
 * Gets one note of an account.
 *
 * @throws AppError 404 `not_found`
 */
export async function getNote(db: Database, principal: Principal, accountId: string, id: string): Promise<Note> {
  const [row] = await db
    .select()
    .from(notes)
    .where(and(eq(notes.clientId, principal.clientId), eq(notes.accountId, accountId), eq(notes.id, id)));
  if (!row || row.removedAt !== null) throw notFound();
  return serializeOne(db, principal, row);
}

async function serializeOne(db: Database, principal: Principal, row: NoteRow): Promise<Note> {
  const [note] = await serializeNotes(db, principal, [row]);
  if (!note) throw new Error("The update of a note returned no row");
  return note;
}

/**
 * Adds a note or a reply, and alerts mentioned users and the authors of the thread.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: it mentions a disabled user, a user of another client or too
 * many users, or the note can't be replied to; and the errors of {@link attachFilesToNote}
 */
export async function addNote(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: z.output<typeof newNoteSchema>,
  now: Date,
): Promise<Note> {
  const account = await getAccountRef(tx, principal, accountId, true);
  const parent = input.reply_to ? await lockNoteForReply(tx, principal, accountId, input.reply_to) : null;
  const { mentions, people } = await readMentions(tx, principal, input.body, input.mentions);
  const row = await insertRow(tx, notes, {
    clientId: principal.clientId,
    accountId,
    body: input.body,
    createdBy: principal.uid,
    createdAt: now,
    replyTo: parent?.id ?? null,
  });
  await addMentions(tx, row, mentions);
  await attachFilesToNote(tx, principal, row.id, input.files ?? []);
  await notifyMentioned(tx, principal, { account, row, mentions, people }, now);
  if (parent) await notifyRepliers(tx, principal, { account, row, mentions, people, parent }, now);
  return serializeOne(tx, principal, row);
}

/**
 * Changes the text of the principal's own note; newly mentioned users are alerted, and the alerts of those who are no
 * longer mentioned are acknowledged. Other alerts about it show the new text.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`: it is another user's; 409 `changed`: it has been edited since the
 * user read it; 400 `invalid_request`
 */
export async function changeNote(
  tx: Database,
  principal: Principal,
  key: { accountId: string; id: string },
  change: NoteChange,
  now: Date,
): Promise<Note> {
  const account = await getAccountRef(tx, principal, key.accountId);
  const before = await lockOwn(tx, principal, key);
  if (before.removedAt !== null) throw notFound();
  requireUnedited(before, change.edited_at);
  const { mentions, people } = await readMentions(tx, principal, change.body, [], before.body);
  const earlier = ((await findMentions(tx, principal, [key.id])).get(key.id) ?? []).map(({ uid }) => uid);
  const [row] = await tx
    .update(notes)
    .set({ body: change.body, editedAt: later(before.editedAt ?? before.createdAt, now) })
    .where(isNote(principal, key))
    .returning();
  if (!row) throw new Error("An update returned no row");
  const { clientId } = principal;
  await tx.delete(noteMentions).where(and(eq(noteMentions.clientId, clientId), eq(noteMentions.noteId, key.id)));
  await addMentions(tx, row, mentions);
  const endedMentions = earlier.filter((uid) => !mentions.includes(uid));
  await acknowledgeAlerts(tx, clientId, endedMentions, [mentionAlertId(row)]);
  await changeAlertText(tx, clientId, endedMentions, mentionAlertId(row), "The note no longer mentions you.");
  await updateAlertTexts(tx, principal, row);
  const newMentions = mentions.filter((uid) => !earlier.includes(uid));
  await notifyMentioned(tx, principal, { account, row, mentions: newMentions, people }, now);
  return serializeOne(tx, principal, row);
}

/**
 * Removes or restores the principal's own note; repeating it has no effect. Alerts about a removed note don't show its
 * text.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`: it is another user's
 */
export async function setNoteRemoved(
  tx: Database,
  principal: Principal,
  key: { accountId: string; id: string },
  removedAt: Date | null,
): Promise<void> {
  await getAccountRef(tx, principal, key.accountId);
  const before = await lockOwn(tx, principal, key);
  if ((before.removedAt === null) === (removedAt === null)) return;
  await tx.update(notes).set({ removedAt }).where(isNote(principal, key));
  await updateAlertTexts(tx, principal, { ...before, removedAt });
}

const isNote = ({ clientId }: Principal, { accountId, id }: { accountId: string; id: string }) =>
  and(eq(notes.clientId, clientId), eq(notes.accountId, accountId), eq(notes.id, id));

async function lockOwn(tx: Database, principal: Principal, key: { accountId: string; id: string }): Promise<NoteRow> {
  const [row] = await tx.select().from(notes).where(isNote(principal, key)).for("update");
  if (!row) throw notFound();
  if (row.createdBy !== principal.uid) throw forbidden();
  return row;
}

/**
 * Parses and validates the mentions of a note.
 *
 * @param earlierBody the text before a change; its mentions are accepted even if those users have been disabled or have
 * left the client since
 */
async function readMentions(
  tx: Database,
  principal: Principal,
  body: string,
  more: readonly string[],
  earlierBody = "",
) {
  const mentions = [...new Set([...mentionedIn(body), ...more])];
  if (mentions.length > maxMentions) throw invalidField("mentions", `Mention at most ${maxMentions} people`);
  const people = await findPeople(tx, principal, [...mentions, principal.uid]);
  const former = new Set(mentionedIn(earlierBody));
  const active = await findActive(tx, principal, mentions);
  if (mentions.some((uid) => !active.has(uid) && !former.has(uid)))
    throw invalidField("mentions", "Only active members of this workspace can be mentioned");
  return { mentions: mentions.filter((uid) => people.has(uid)), people };
}

function mentionedIn(body: string): string[] {
  return [...body.matchAll(mentionPattern)].flatMap(([, uid]) => uid ?? []);
}

interface SavedNote {
  account: AccountRef;
  row: NoteRow;
  mentions: readonly string[];
  people: Map<string, PersonRef>;
}

function mentionAlertId({ id }: NoteRow): string {
  return `mention-${id}`;
}

function replyAlertId({ id }: NoteRow): string {
  return `reply-${id}`;
}

/** The id of the note that an alert is about; null: it is about something else. */
export function noteOfAlert(alertId: string): string | null {
  return /^(?:mention|reply)-(.+)$/.exec(alertId)?.[1] ?? null;
}

/** Replaces the text of the alerts about a note by its current text, or by the fact that it was removed. */
async function updateAlertTexts(tx: Database, principal: Principal, row: NoteRow): Promise<void> {
  const mentions = (await findMentions(tx, principal, [row.id])).get(row.id) ?? [];
  const people = new Map(mentions.map((person) => [person.uid, person]));
  const text = row.removedAt === null ? excerptOf(row.body, people) : "The note was removed.";
  const authors = row.replyTo === null ? [] : await findAuthors(tx, principal, row.replyTo);
  await changeAlertText(tx, principal.clientId, [...people.keys()], mentionAlertId(row), text);
  await changeAlertText(tx, principal.clientId, authors, replyAlertId(row), text);
}

async function notifyMentioned(tx: Database, principal: Principal, note: SavedNote, now: Date): Promise<void> {
  const { account, row, mentions, people } = note;
  await raiseAlert(
    tx,
    principal.clientId,
    mentions.filter((uid) => uid !== principal.uid),
    {
      // One alert per note: a shared alert would be overwritten by the next mention.
      id: mentionAlertId(row),
      type: "mention",
      title: `${await getName(tx, principal.uid)} mentioned you`,
      body: excerptOf(row.body, people),
      account,
      link: linkOf(account, { note: row.replyTo ?? row.id }),
      at: now,
    },
  );
}

/**
 * Alerts the author of the original note and the authors of earlier replies to a new reply, except users already
 * alerted because it mentions them.
 */
async function notifyRepliers(
  tx: Database,
  principal: Principal,
  { account, row, mentions, people, parent }: SavedNote & { parent: NoteRow },
  now: Date,
): Promise<void> {
  const alerted = new Set([principal.uid, ...mentions]);
  const others = (await findRepliers(tx, principal, parent)).filter((uid) => !alerted.has(uid));
  await raiseAlert(tx, principal.clientId, others, {
    id: replyAlertId(row),
    type: "mention",
    title: `${await getName(tx, principal.uid)} replied to a note`,
    body: excerptOf(row.body, people),
    account,
    link: linkOf(account, { note: parent.id }),
    at: now,
  });
}

async function addMentions(tx: Database, { clientId, id: noteId }: NoteRow, uids: string[]): Promise<void> {
  if (uids.length === 0) return;
  await tx.insert(noteMentions).values(uids.map((userId, position) => ({ clientId, noteId, userId, position })));
}

/** The beginning of a note on one line, with mentions replaced by names. */
function excerptOf(body: string, people: Map<string, PersonRef>): string {
  const line = nameMentions(body, new Map([...people].map(([uid, { name }]) => [uid, name])));
  const fullText = readTitles(line.replace(/\s+/g, " ").trim());
  const characters = [...fullText];
  if (characters.length <= excerptLength) return fullText;
  const excerpt = characters.slice(0, excerptLength - 1).join("");
  // A truncated link would lead elsewhere when clicked in an email, so only its host is shown.
  const cut = splitLinks(fullText).find(({ at, text }) => at < excerpt.length && at + text.length > excerpt.length);
  return cut?.kind === "link" ? `${fullText.slice(0, cut.at)}${new URL(cut.href).host}…` : `${excerpt}…`;
}

async function findPeople(db: Database, principal: Principal, uids: string[]): Promise<Map<string, PersonRef>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .select({ uid: users.id, name: users.fullName })
    .from(users)
    .where(and(eq(users.clientId, principal.clientId), inArray(users.id, [...new Set(uids)])));
  return new Map(rows.map((row) => [row.uid, row]));
}

/** The users mentioned in notes, by note, in order of mention. */
async function findMentions(db: Database, principal: Principal, ids: string[]): Promise<Map<string, PersonRef[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ noteId: noteMentions.noteId, uid: users.id, name: users.fullName })
    .from(noteMentions)
    .innerJoin(users, and(eq(users.clientId, noteMentions.clientId), eq(users.id, noteMentions.userId)))
    .where(and(eq(noteMentions.clientId, principal.clientId), inArray(noteMentions.noteId, ids)))
    .orderBy(asc(noteMentions.position));
  return rollup(
    rows,
    (own) => own.map(({ noteId: _of, ...person }) => person),
    ({ noteId }) => noteId,
  );
}

function serializeNote(row: NoteRow, people: Map<string, PersonRef>, mentions: PersonRef[]): Note {
  return {
    id: row.id,
    account_id: row.accountId,
    body: row.body,
    mentions,
    author: (row.createdBy && people.get(row.createdBy)) || null,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    reply_to: row.replyTo,
  };
}
