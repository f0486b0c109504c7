import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Message, MessageChange, messageScopes, NewMessage } from "@/lib/contracts/message";
import { canPublish } from "@/lib/contracts/rights";
import { findRole, type Role } from "@/lib/contracts/role";
import { AppError, forbidden, invalidField, notFound } from "../errors";
import { momentOf } from "../realtime/delivery";
import type { Principal } from "../session/principal";
import { audit } from "./audit";
import type { Database } from "./database";
import { type Change, enqueue, findWaiting } from "./outbox";
import { messages } from "./outbox-schema";
import { users } from "./schema";

type Row = typeof messages.$inferSelect;
type Scope = (typeof messageScopes)[number];

const most = 500;

/**
 * Lists what the principal may publish, the latest start first.
 *
 * @param scope absent: every scope that is theirs
 * @throws AppError 403 `forbidden`
 */
export async function listMessages(
  db: Database,
  principal: Principal,
  scope: Scope | undefined,
  now: Date,
): Promise<Message[]> {
  if (scope !== undefined) requirePublisher(principal, scope);
  const rows = await db
    .select({ message: messages, author: users.fullName })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.createdBy))
    .where(
      and(isOwn(principal), scope && (scope === "general" ? isNull(messages.clientId) : isNotNull(messages.clientId))),
    )
    .orderBy(desc(messages.startTime), desc(messages.id))
    .limit(most);
  const waiting = await findWaiting(
    db,
    rows.map(({ message }) => pathOf(message)),
  );
  return rows.map(({ message, author }) => describeMessage(message, { author, now, waiting }));
}

/**
 * Finds one message that the principal may publish.
 *
 * @throws AppError 404 `not_found`
 */
export async function getMessage(db: Database, principal: Principal, id: string, now: Date): Promise<Message> {
  const [row] = await db
    .select({ message: messages, author: users.fullName })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.createdBy))
    .where(and(isOwn(principal), eq(messages.id, id)));
  if (!row) throw notFound();
  const waiting = await findWaiting(db, [pathOf(row.message)]);
  return describeMessage(row.message, { author: row.author, now, waiting });
}

/**
 * Writes a message and sends it on its way.
 *
 * @returns its id
 * @throws AppError 403 `forbidden`; 400 `invalid_request`: it would end before it starts
 */
export async function addMessage(tx: Database, principal: Principal, input: NewMessage, now: Date): Promise<string> {
  requirePublisher(principal, input.scope);
  const start = input.start_time === undefined ? now : new Date(input.start_time);
  const values = {
    clientId: input.scope === "general" ? null : principal.clientId,
    title: input.title,
    body: input.body,
    severity: input.severity,
    roles: [...new Set(input.roles)],
    startTime: start,
    endTime: requireLater(input.end_time, start),
    dismissible: input.dismissible,
    enabled: input.enabled,
    linkHref: input.link?.href ?? null,
    linkLabel: input.link?.label ?? null,
    createdBy: principal.uid,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await tx.insert(messages).values(values).returning();
  await publish(tx, principal, row, "message.create", now);
  return row?.id ?? "";
}

/**
 * Changes a message; what is absent stays as it is.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: it would end before it starts
 */
export async function changeMessage(
  tx: Database,
  principal: Principal,
  id: string,
  change: MessageChange,
  now: Date,
): Promise<void> {
  const row = await lockMessage(tx, principal, id);
  const start = change.start_time === undefined ? row.startTime : new Date(change.start_time);
  const end = change.end_time === undefined ? row.endTime?.toISOString() : change.end_time;
  const values = {
    title: change.title,
    body: change.body,
    severity: change.severity,
    roles: change.roles && [...new Set(change.roles)],
    startTime: start,
    endTime: requireLater(end, start),
    dismissible: change.dismissible,
    enabled: change.enabled,
    ...(change.link !== undefined && { linkHref: change.link?.href ?? null, linkLabel: change.link?.label ?? null }),
    updatedAt: now,
  };
  const [changed] = await tx.update(messages).set(values).where(eq(messages.id, id)).returning();
  await publish(tx, principal, changed, "message.change", now, { fields: Object.keys(change) });
}

/**
 * Ends a live message now. Ending one that has ended is no trouble.
 *
 * @throws AppError 404 `not_found`; 409 `not_live`: it hasn't begun, or is off
 */
export async function endMessage(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const row = await lockMessage(tx, principal, id);
  const status = statusOf(row, now);
  if (status === "ended") return;
  if (status !== "live") throw notLive();
  const endTime = new Date(Math.max(now.getTime(), row.startTime.getTime() + 1));
  const [ended] = await tx.update(messages).set({ endTime, updatedAt: now }).where(eq(messages.id, id)).returning();
  await publish(tx, principal, ended, "message.end", now);
}

/**
 * Shows a message again to those who have dismissed it: it goes on under a new id, which nobody has dismissed.
 *
 * @returns the new id
 * @throws AppError 404 `not_found`; 409 `not_live`: it has ended or is off, so nobody would see it
 */
export async function showAgain(tx: Database, principal: Principal, id: string, now: Date): Promise<string> {
  const { id: oldId, ...row } = await lockMessage(tx, principal, id);
  const status = statusOf(row, now);
  if (status !== "live" && status !== "scheduled") throw notLive();
  const [again] = await tx
    .insert(messages)
    .values({ ...row, updatedAt: now })
    .returning();
  await publish(tx, principal, again, "message.show_again", now, { instead_of: oldId });
  await tx.delete(messages).where(eq(messages.id, oldId));
  await enqueue(tx, [{ kind: "delete", path: pathOf({ ...row, id: oldId }) }]);
  return again?.id ?? "";
}

/**
 * Deletes a message.
 *
 * @throws AppError 404 `not_found`
 */
export async function deleteMessage(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const row = await lockMessage(tx, principal, id);
  await tx.delete(messages).where(eq(messages.id, id));
  await enqueue(tx, [{ kind: "delete", path: pathOf(row) }]);
  await audit(tx, { ...auditOf(principal, row, now), action: "message.delete", details: { title: row.title } });
}

/**
 * Counts the people whom a message for these roles would reach: they have a client and a role, and may sign in.
 *
 * @param roles empty: everybody
 * @throws AppError 403 `forbidden`
 */
export async function countAudience(
  db: Database,
  principal: Principal,
  scope: Scope,
  roles: readonly Role[],
): Promise<number> {
  requirePublisher(principal, scope);
  const rows = await db
    .select({ role: users.role })
    .from(users)
    .where(
      and(
        eq(users.disabled, false),
        scope === "general" ? isNotNull(users.clientId) : eq(users.clientId, principal.clientId),
      ),
    );
  return rows.filter(({ role }) => {
    const known = findRole(role);
    return known !== null && (roles.length === 0 || roles.includes(known));
  }).length;
}

function requirePublisher(principal: Principal, scope: Scope): void {
  if (!canPublish({ role: principal.role, client_id: principal.clientId }, scope)) throw forbidden();
}

/** The wall: general messages for those who write to everybody, a client's for its own admin, none for anybody else. */
function isOwn(principal: Principal): SQL | undefined {
  const user = { role: principal.role, client_id: principal.clientId };
  return or(
    canPublish(user, "general") ? isNull(messages.clientId) : sql`false`,
    canPublish(user, "client") ? eq(messages.clientId, principal.clientId) : sql`false`,
  );
}

/** Until the transaction ends nobody else changes this message: its changes stand in the outbox in their true order. */
async function lockMessage(tx: Database, principal: Principal, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(isOwn(principal), eq(messages.id, id)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

function requireLater(end: string | null | undefined, start: Date): Date | null {
  if (end === null || end === undefined) return null;
  if (Date.parse(end) <= start.getTime()) throw invalidField("end_time", "Ends before it starts");
  return new Date(end);
}

function notLive(): AppError {
  return new AppError(409, "not_live", "This message isn't being shown.");
}

async function publish(
  tx: Database,
  principal: Principal,
  row: Row | undefined,
  action: string,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (!row) throw new Error("A write returned no row");
  await enqueue(tx, [documentOf(row)]);
  await audit(tx, { ...auditOf(principal, row, now), action, details: { title: row.title, ...details } });
}

function auditOf(principal: Principal, row: Pick<Row, "id" | "clientId">, at: Date) {
  return { at, clientId: row.clientId, actorId: principal.uid, subject: row.id };
}

/** Where browsers find a message (checklist D1, D2). */
export function pathOf({ id, clientId }: Pick<Row, "id" | "clientId">): string {
  return clientId === null ? `general/messaging/messages/${id}` : `clients/${clientId}/messages/${id}`;
}

/** A message as browsers read it (checklist D3). */
export function documentOf(row: Row): Change {
  return {
    kind: "set",
    path: pathOf(row),
    fields: {
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
    },
  };
}

function linkOf({ linkHref, linkLabel }: Pick<Row, "linkHref" | "linkLabel">) {
  return linkHref !== null && linkLabel !== null ? { href: linkHref, label: linkLabel } : null;
}

function statusOf(row: Pick<Row, "enabled" | "startTime" | "endTime">, now: Date): Message["status"] {
  if (!row.enabled) return "off";
  if (row.startTime > now) return "scheduled";
  return row.endTime !== null && row.endTime <= now ? "ended" : "live";
}

function describeMessage(
  row: Row,
  { author, now, waiting }: { author: string | null; now: Date; waiting: Set<string> },
): Message {
  return {
    id: row.id,
    scope: row.clientId === null ? "general" : "client",
    title: row.title,
    body: row.body,
    severity: row.severity,
    roles: row.roles.flatMap((role) => findRole(role) ?? []),
    start_time: row.startTime.toISOString(),
    end_time: row.endTime?.toISOString() ?? null,
    dismissible: row.dismissible,
    enabled: row.enabled,
    link: linkOf(row),
    status: statusOf(row, now),
    created_by: author ?? "",
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    is_published: !waiting.has(pathOf(row)),
  };
}
