import { randomUUID } from "node:crypto";
import type { ActivityKind } from "@/lib/contracts/imports/import-field";
import { insertRows } from "../../../../database/insert-rows";
import { notes, tasks } from "../../../../database/schema/activity";
import { morningDay } from "../../../../local-time/days";
import { lockAccounts } from "../../../accounts/accounts/change";
import { rememberIds } from "../links/external-ids";
import { leave, type Result, type RowOrigin, type WriteRows } from "../result";
import { type FoundActivity, readActivityRows } from "./match-rows";

/** A row that becomes a note or a task. */
interface Addition {
  id: string;
  found: FoundActivity;
  accountId: string;
  contactId: string | null;
}

/** The writer of a file of notes or of tasks. Nobody is alerted: what they say happened in the former system. */
export function writeActivityRows(kind: ActivityKind): WriteRows {
  return async (tx, record, origin, rows) => {
    const { clientId } = record;
    const found = await readActivityRows(tx, record, rows, kind);
    const rule = record.doubtful ?? "skip";
    const wanted = found.flatMap((one) => additionOf(one, (one.row.decision ?? rule) === "match") ?? []);
    const live = await lockAccounts(
      tx,
      clientId,
      wanted.map(({ accountId }) => accountId),
    );
    const added = wanted.filter(({ accountId, found: { isBrought } }) => live.has(accountId) && !isBrought);
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
    const byLine = new Map(wanted.map((one) => [one.found.row.line, one]));
    const ids = new Set(added.map(({ id }) => id));
    return found.map((one) => resultOf(one, byLine.get(one.row.line), ids));
  };
}

function additionOf(found: FoundActivity, isMatch: boolean): Addition | null {
  const { place } = found;
  const { verdict, accountId, contactId, link } = found.row;
  if (link === "planned" || link === "waits") {
    // What another file of the transfer was about to add is there by now, or isn't.
    if (place.kind !== "found") return null;
    return { id: randomUUID(), found, accountId: place.account.id, contactId: place.contact?.id ?? null };
  }
  const isWanted = verdict === "new" || (verdict === "doubtful" && isMatch);
  if (!isWanted || accountId === null) return null;
  const person = place.kind === "found" && place.account.id === accountId ? place.contact?.id : undefined;
  return { id: randomUUID(), found, accountId, contactId: person ?? contactId };
}

function resultOf(
  { row, isBrought, place }: FoundActivity,
  one: Addition | undefined,
  added: ReadonlySet<string>,
): Result {
  if (!one && (row.link === "planned" || row.link === "waits")) {
    const reason = place.kind === "missing" ? place.reason : "What it is about isn’t there.";
    return { ...leave(row), outcome: "refused", reason };
  }
  if (!one) return row.verdict === "same" ? { ...leave(row), outcome: "unchanged" } : leave(row);
  const rest = { line: row.line, account_id: one.accountId, contact_id: one.contactId, reason: row.reason };
  if (added.has(one.id)) return { ...rest, outcome: "added", item_id: one.id };
  if (isBrought) return { ...rest, outcome: "unchanged", reason: "Another file brought it in the meantime." };
  return { ...rest, outcome: "refused", reason: "The account was removed in the meantime." };
}

function noteOf({ id, accountId, found }: Addition, { writer, ownerId }: RowOrigin) {
  const { read, member } = found;
  // A rep writes in nobody else's name.
  const isNamed = member !== null && (ownerId === null || member.uid === ownerId);
  return {
    id,
    accountId,
    body: `${read.text}${signatureOf(found, isNamed)}`,
    createdBy: isNamed ? member.uid : writer.actorId,
    createdAt: read.writtenAt === null ? writer.at : new Date(read.writtenAt),
  };
}

/** A last line with the author and the contact, where a note has no other place for them. */
function signatureOf({ read: { who, link }, place }: FoundActivity, isNamed: boolean): string {
  const contact = (place.kind === "found" && place.contact?.name) || link.contact.name;
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
    // What was late before it came here reminds nobody now: a file of old tasks would send hundreds of alerts at once.
    remindedOf: isLate ? read.dueDate : null,
    overdueOf: isLate ? read.dueDate : null,
  };
}

/** When a done task was done isn't said by files: its due day counts, within its time here. */
function doneAtOf(dueDate: string | null, createdAt: Date, at: Date): Date {
  const due = dueDate === null ? at : new Date(`${dueDate}T12:00:00Z`);
  return new Date(Math.max(createdAt.getTime(), Math.min(due.getTime(), at.getTime())));
}
