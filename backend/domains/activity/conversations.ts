import { and, eq, inArray } from "drizzle-orm";
import type { Conversation, ConversationChange, NewConversation } from "@/lib/contracts/activity/activity";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { conversations } from "../../database/schema/activity";
import { contacts, users } from "../../database/schema/core";
import { forbidden, invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { getAccountRef } from "../shared/account-ref";
import { later } from "../shared/versions";
import { requireUnedited } from "./edited";
import { requireContact } from "./tasks";

type Row = typeof conversations.$inferSelect;

/** A conversation's account and id. */
interface ConversationKey {
  accountId: string;
  id: string;
}

/** A conversation may start this far in the future, as the user's clock may be ahead of the server's. */
const leewayMs = 60_000;

/**
 * Logs a call or a meeting.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the contact isn't at this account, or the time is in the
 * future
 */
export async function addConversation(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: NewConversation,
  now: Date,
): Promise<Conversation> {
  await getAccountRef(tx, principal, accountId, true);
  const happenedAt = input.happened_at === undefined ? now : new Date(input.happened_at);
  if (happenedAt.getTime() > now.getTime() + leewayMs) throw invalidField("happened_at", "Choose a time in the past");
  if (input.contact_id) await requireContact(tx, principal, accountId, input.contact_id);
  const row = await insertRow(tx, conversations, {
    clientId: principal.clientId,
    accountId,
    kind: input.kind,
    body: input.body,
    minutes: input.minutes ?? null,
    contactId: input.contact_id ?? null,
    happenedAt,
    createdBy: principal.uid,
    createdAt: now,
  });
  return getConversation(tx, principal, { accountId, id: row.id });
}

/**
 * Gets one call or meeting.
 *
 * @throws AppError 404 `not_found`: it is missing or removed
 */
export async function getConversation(db: Database, principal: Principal, key: ConversationKey): Promise<Conversation> {
  const [found] = await readConversations(db, principal, [key.id]);
  if (found?.account_id !== key.accountId) throw notFound();
  return found;
}

/** Reads calls and meetings by id, in no particular order, without removed ones. */
export async function readConversations(db: Database, principal: Principal, ids: string[]): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ row: conversations, author: users.fullName, contact: contacts.fullName })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.createdBy))
    .leftJoin(contacts, and(eq(contacts.clientId, conversations.clientId), eq(contacts.id, conversations.contactId)))
    .where(and(eq(conversations.clientId, principal.clientId), inArray(conversations.id, ids)));
  return rows.flatMap(({ row, author, contact }) =>
    row.removedAt === null ? [serializeConversation(row, author, contact)] : [],
  );
}

/**
 * Changes the principal's own call or meeting.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`: it is another user's; 409 `changed`: it has been edited since the
 * user read it; 400 `invalid_request`
 */
export async function changeConversation(
  tx: Database,
  principal: Principal,
  key: ConversationKey,
  change: ConversationChange,
  now: Date,
): Promise<Conversation> {
  const before = await lockOwn(tx, principal, key);
  if (before.removedAt !== null) throw notFound();
  requireUnedited(before, change.edited_at);
  if (change.contact_id && change.contact_id !== before.contactId)
    await requireContact(tx, principal, key.accountId, change.contact_id);
  const { kind, body, minutes, contact_id: contactId } = change;
  await tx
    .update(conversations)
    .set({ kind, body, minutes, contactId, editedAt: later(before.editedAt ?? before.createdAt, now) })
    .where(isOwn(principal, key));
  return getConversation(tx, principal, key);
}

/**
 * Removes or restores the principal's own call or meeting; repeating it has no effect.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`: it is another user's
 */
export async function setConversationRemoved(
  tx: Database,
  principal: Principal,
  key: ConversationKey,
  removedAt: Date | null,
): Promise<void> {
  const before = await lockOwn(tx, principal, key);
  if ((before.removedAt === null) === (removedAt === null)) return;
  await tx.update(conversations).set({ removedAt }).where(isOwn(principal, key));
}

const isOwn = ({ clientId }: Principal, { accountId, id }: ConversationKey) =>
  and(eq(conversations.clientId, clientId), eq(conversations.accountId, accountId), eq(conversations.id, id));

async function lockOwn(tx: Database, principal: Principal, key: ConversationKey): Promise<Row> {
  await getAccountRef(tx, principal, key.accountId);
  const [row] = await tx.select().from(conversations).where(isOwn(principal, key)).for("update");
  if (!row) throw notFound();
  if (row.createdBy !== principal.uid) throw forbidden();
  return row;
}

function serializeConversation(row: Row, author: string | null, contact: string | null): Conversation {
  return {
    id: row.id,
    account_id: row.accountId,
    kind: row.kind,
    body: row.body,
    minutes: row.minutes,
    contact: row.contactId && contact ? { id: row.contactId, name: contact } : null,
    happened_at: row.happenedAt.toISOString(),
    author: row.createdBy && author ? { uid: row.createdBy, name: author } : null,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
  };
}
