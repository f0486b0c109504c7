import { type MessageDocument, messagesPath } from "@/lib/contracts/alerts/live-document";
import type { Database } from "../../../database/database";
import type { messages } from "../../../database/schema/outbox";
import { type Moment, momentOf } from "../../../realtime/delivery";
import { type Change, enqueue, findWaiting, withdraw } from "../../shared/outbox";

type Row = typeof messages.$inferSelect;
type Placed = Pick<Row, "id" | "clientId" | "roles">;

/**
 * Paths of a message's documents: `general/messaging` for all clients, `clients/{id}` for one (docs/conformance.md D1,
 * D2). A message for certain roles has a document per role instead, in a collection that other roles can't read (case
 * J9).
 */
export function pathsOf({ id, clientId, roles }: Placed): string[] {
  const audiences = roles.length === 0 ? [null] : roles;
  return audiences.map((role) => `${messagesPath({ clientId, role })}/${id}`);
}

/**
 * Enqueues the changes to a message's documents. A document exists only from the message's start to its end, because a
 * user who may read the collection may read every document in it (docs/conformance.md, case J9).
 *
 * @param before the message before the change; null: it is new
 * @param after the message after the change; null: it is deleted
 */
export async function sendDocuments(tx: Database, before: Placed | null, after: Row | null, now: Date): Promise<void> {
  const oldPaths = before === null ? [] : pathsOf(before);
  const newPaths = after === null ? [] : pathsOf(after);
  await withdraw(tx, [...new Set([...oldPaths, ...newPaths])]);
  const removals = oldPaths.filter((path) => !newPaths.includes(path)).map(removal);
  const planned = after === null ? [] : newPaths.flatMap((path) => plan(path, after, now, oldPaths.includes(path)));
  await enqueue(tx, [...removals, ...planned]);
}

/** The ids of the messages with an overdue delivery. */
export async function findOverdueMessageIds(db: Database, rows: readonly Row[], now: Date): Promise<Set<string>> {
  const waiting = await findWaiting(db, rows.flatMap(pathsOf), now);
  return new Set(rows.filter((row) => pathsOf(row).some((path) => waiting.has(path))).map(({ id }) => id));
}

/** A message's link, from its two columns. */
export function linkOf({ linkHref, linkLabel }: Pick<Row, "linkHref" | "linkLabel">) {
  return linkHref !== null && linkLabel !== null ? { href: linkHref, label: linkLabel } : null;
}

function plan(path: string, row: Row, now: Date, mayExist: boolean): Change[] {
  const isOver = !row.enabled || (row.endTime !== null && row.endTime <= now);
  const isScheduled = row.startTime > now;
  const changes: Change[] = [];
  if (mayExist && (isOver || isScheduled)) changes.push(removal(path));
  if (isOver) return changes;
  changes.push({ kind: "set", path, fields: fieldsOf(row), ...(isScheduled && { dueAt: row.startTime }) });
  if (row.endTime !== null) changes.push({ ...removal(path), dueAt: row.endTime });
  return changes;
}

function removal(path: string): Change {
  return { kind: "delete", path };
}

/** A message's document as browsers read it (docs/conformance.md D3). */
function fieldsOf(row: Row): MessageDocument<Moment> {
  return {
    id: row.id,
    enabled: row.enabled,
    dismissible: row.dismissible,
    startTime: momentOf(row.startTime),
    endTime: row.endTime && momentOf(row.endTime),
    applicableRoles: row.roles,
    title: row.title,
    body: row.body,
    severity: row.severity,
    link: linkOf(row),
  };
}
