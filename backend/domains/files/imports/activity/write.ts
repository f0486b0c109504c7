import { randomUUID } from "node:crypto";
import type { ActivityKind } from "@/lib/contracts/imports/import-field";
import { insertRows } from "../../../../database/insert-rows";
import { notes, tasks } from "../../../../database/schema/activity";
import { morningDay } from "../../../../local-time/days";
import { lockAccounts } from "../../../accounts/change";
import { rememberIds } from "../links/external-ids";
import { type RowOrigin, type RowResult, skipRow, type WriteRows } from "../result";
import { type FoundActivity, readActivityRows } from "./match-rows";

/** A row to add as a note or a task. */
interface Addition {
  id: string;
  found: FoundActivity;
  accountId: string;
  contactId: string | null;
}

/**
 * Creates the writer for a file of notes or tasks. Sends no alerts, as the activity happened in the previous system.
 */
export function writeActivityRows(kind: ActivityKind): WriteRows {
  return async (tx, record, origin, rows) => {
    const { clientId } = record;
    const found = await readActivityRows(tx, record, rows, kind);
    const rule = record.doubtful ?? "skip";
    const additions = found.flatMap((one) => additionOf(one, (one.row.decision ?? rule) === "match") ?? []);
    const live = await lockAccounts(
      tx,
      clientId,
      additions.map(({ accountId }) => accountId),
    );
    const added = additions.filter(({ accountId, found: { isImported } }) => live.has(accountId) && !isImported);
    if (kind === "notes")
      await insertRows(
        tx,
        notes,
        added.map((one) => ({ clientId, ...noteOf(one, origin) })),
      );
    else
      await insertRows(
        tx,
        tasks,
        added.map((one) => ({ clientId, ...taskOf(one, origin) })),
      );
    await rememberIds(
      tx,
      record,
      kind,
      added.map(({ id, found: { read } }) => ({ externalId: read.key, [kind === "notes" ? "noteId" : "taskId"]: id })),
    );
    const byLine = new Map(additions.map((one) => [one.found.row.line, one]));
    const ids = new Set(added.map(({ id }) => id));
    return found.map((one) => resultOf(one, byLine.get(one.row.line), ids));
  };
}

function additionOf(found: FoundActivity, isMatch: boolean): Addition | null {
  const { subject } = found;
  const { status, accountId, contactId, link } = found.row;
  if (link === "planned" || link === "waits") {
    // By now, the linked row of another file in the transfer has either been imported or won't be.
    if (subject.kind !== "found") return null;
    return { id: randomUUID(), found, accountId: subject.account.id, contactId: subject.contact?.id ?? null };
  }
  const isIncluded = status === "new" || (status === "doubtful" && isMatch);
  if (!isIncluded || accountId === null) return null;
  const person = subject.kind === "found" && subject.account.id === accountId ? subject.contact?.id : undefined;
  return { id: randomUUID(), found, accountId, contactId: person ?? contactId };
}

function resultOf(
  { row, isImported, subject }: FoundActivity,
  one: Addition | undefined,
  added: ReadonlySet<string>,
): RowResult {
  if (!one && (row.link === "planned" || row.link === "waits")) {
    const reason = subject.kind === "missing" ? subject.reason : "The account or contact it refers to doesn’t exist.";
    return { ...skipRow(row), outcome: "refused", reason };
  }
  if (!one) return row.status === "same" ? { ...skipRow(row), outcome: "unchanged" } : skipRow(row);
  const rest = { line: row.line, account_id: one.accountId, contact_id: one.contactId, reason: row.reason };
  if (added.has(one.id)) return { ...rest, outcome: "added", item_id: one.id };
  if (isImported)
    return { ...rest, outcome: "unchanged", reason: "It was imported from another file in the meantime." };
  return { ...rest, outcome: "refused", reason: "The account was removed in the meantime." };
}

function noteOf({ id, accountId, found }: Addition, { writer, ownerId }: RowOrigin) {
  const { read, member } = found;
  // Reps can't write in another user's name.
  const isNamed = member !== null && (ownerId === null || member.uid === ownerId);
  return {
    id,
    accountId,
    body: `${read.text}${signatureOf(found, isNamed)}`,
    createdBy: isNamed ? member.uid : writer.actorId,
    createdAt: read.writtenAt === null ? writer.at : new Date(read.writtenAt),
  };
}

/** A signature line with the author and the contact, if the note can't store them elsewhere. */
function signatureOf({ read: { who, link }, subject }: FoundActivity, isNamed: boolean): string {
  const contact = (subject.kind === "found" && subject.contact?.name) || link.contact.name;
  const parts = [isNamed ? null : who, contact ? `about ${contact}` : null].filter(Boolean);
  return parts.length === 0 ? "" : `\n\n— ${parts.join(", ")}`;
}

function taskOf({ id, accountId, contactId, found: { read, member } }: Addition, { writer, ownerId }: RowOrigin) {
  const { at, actorId } = writer;
  const createdAt = read.writtenAt === null ? at : new Date(read.writtenAt);
  const isLate = !read.isDone && read.dueDate !== null && read.dueDate <= morningDay(at, null);
  return {
    id,
    accountId,
    contactId,
    title: read.text ?? "",
    dueDate: read.dueDate,
    assigneeId: read.who === null ? ownerId : (member?.uid ?? null),
    createdBy: actorId,
    createdAt,
    updatedAt: at,
    doneAt: read.isDone ? doneAtOf(read.dueDate, createdAt, at) : null,
    // Suppress reminders for tasks already overdue: a file of old tasks would send hundreds of alerts at once.
    remindedOf: isLate ? read.dueDate : null,
    overdueOf: isLate ? read.dueDate : null,
  };
}

/**
 * The completion time of a done task. Files don't state it, so the due date is used, but no time before the task's
 * creation or after the import.
 */
function doneAtOf(dueDate: string | null, createdAt: Date, at: Date): Date {
  const due = dueDate === null ? at : new Date(`${dueDate}T12:00:00Z`);
  return new Date(Math.max(createdAt.getTime(), Math.min(due.getTime(), at.getTime())));
}
