import {
  and,
  arrayOverlaps,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { maxShown, type ShownMessage } from "@/lib/contracts/home/shell-data";
import type { Message, MessageChange, MessagesPage, messageScopes, NewMessage } from "@/lib/contracts/messages/message";
import type { AuditAction } from "@/lib/contracts/operations/audit";
import { canPublish } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import { findRole, type Role, roles } from "@/lib/contracts/wire/role";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { messages } from "../../../database/schema/outbox";
import { forbidden, invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { recordAudit } from "../../shared/audit/audit";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import { later, requireUnchanged } from "../../shared/versions";
import { findOverdueMessageIds, linkOf, sendDocuments } from "./message-documents";

type Row = typeof messages.$inferSelect;
type Scope = (typeof messageScopes)[number];

/** Cursor: start time and id of the page's last message. */
const placeSchema = z.tuple([inputMomentSchema, z.uuid()]);

/**
 * Lists a page of the messages that the principal may publish, latest start first.
 *
 * @param query.scope absent: every scope that the principal may publish to
 * @throws AppError 403 `forbidden`; 400 `bad_cursor`
 */
export async function listMessages(
  db: Database,
  principal: Principal,
  { scope, cursor, limit }: { scope?: Scope | undefined; cursor?: string | undefined; limit: number },
  now: Date,
): Promise<MessagesPage> {
  if (scope !== undefined) requirePublisher(principal, scope);
  const after = cursor === undefined ? null : decodeCursor(placeSchema, cursor);
  const found = await db
    .select({ message: messages, author: users.fullName })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.createdBy))
    .where(
      and(
        isOwn(principal),
        scope && (scope === "general" ? isNull(messages.clientId) : isNotNull(messages.clientId)),
        after
          ? sql`(${messages.startTime}, ${messages.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(messages.startTime), desc(messages.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1)?.message;
  const unsent = await findOverdueMessageIds(
    db,
    rows.map(({ message }) => message),
    now,
  );
  return {
    items: rows.map(({ message, author }) => serializeMessage(message, { author, now, unsent })),
    next_cursor: last && found.length > limit ? encodeCursor([last.startTime.toISOString(), last.id]) : null,
  };
}

/**
 * Lists the messages that a user sees now: messages to all clients or to the user's client, for all roles or the user's
 * role; by severity, then latest start first.
 */
export async function listShownMessages(
  db: Database,
  { clientId, role }: Principal,
  now: Date,
): Promise<ShownMessage[]> {
  const weight = sql`case ${messages.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        or(isNull(messages.clientId), eq(messages.clientId, clientId)),
        eq(messages.enabled, true),
        lte(messages.startTime, now),
        or(isNull(messages.endTime), gt(messages.endTime, now)),
        or(eq(sql`cardinality(${messages.roles})`, 0), arrayOverlaps(messages.roles, [role, role.toUpperCase()])),
      ),
    )
    .orderBy(weight, desc(messages.startTime), messages.id)
    .limit(maxShown);
  return rows.map((row) => ({
    id: row.id,
    scope: row.clientId === null ? "general" : "client",
    title: row.title,
    body: row.body,
    severity: row.severity,
    roles: row.roles.flatMap((one) => findRole(one) ?? []),
    start_time: row.startTime.toISOString(),
    end_time: row.endTime?.toISOString() ?? null,
    dismissible: row.dismissible,
    link: linkOf(row),
  }));
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
  const unsent = await findOverdueMessageIds(db, [row.message], now);
  return serializeMessage(row.message, { author: row.author, now, unsent });
}

/**
 * Adds a message and enqueues its documents.
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
    enabled: input.enabled ?? true,
    linkHref: input.link?.href ?? null,
    linkLabel: input.link?.label ?? null,
    createdBy: principal.uid,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await tx.insert(messages).values(values).returning();
  await publish(tx, principal, { before: null, after: row, action: "message.create", now });
  return row?.id ?? "";
}

/**
 * Changes a message; absent fields stay unchanged.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: it would end before it starts; 409 `changed_meanwhile`: the
 * message isn't as the user saw it
 */
export async function changeMessage(
  tx: Database,
  principal: Principal,
  id: string,
  { updated_at: read, ...change }: MessageChange,
  now: Date,
): Promise<void> {
  const row = await lockMessage(tx, principal, id);
  requireUnchanged(row, read, "message");
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
    updatedAt: later(row.updatedAt, now),
  };
  const [changed] = await tx.update(messages).set(values).where(eq(messages.id, id)).returning();
  const details = { fields: Object.keys(change) };
  await publish(tx, principal, { before: row, after: changed, action: "message.change", now, details });
}

/**
 * Ends a live message now; no effect if it has ended.
 *
 * @throws AppError 404 `not_found`; 409 `not_live`: it hasn't started, or is switched off
 */
export async function endMessage(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const row = await lockMessage(tx, principal, id);
  const status = statusOf(row, now);
  if (status === "ended") return;
  if (status !== "live") throw notLive();
  const endTime = new Date(Math.max(now.getTime(), row.startTime.getTime() + 1));
  const updatedAt = later(row.updatedAt, now);
  const [ended] = await tx.update(messages).set({ endTime, updatedAt }).where(eq(messages.id, id)).returning();
  await publish(tx, principal, { before: row, after: ended, action: "message.end", now });
}

/**
 * Shows a message again to users who have dismissed it: it gets a new id, which no user has dismissed.
 *
 * @returns the new id
 * @throws AppError 404 `not_found`; 409 `not_live`: it has ended or is switched off
 */
export async function showMessageAgain(tx: Database, principal: Principal, id: string, now: Date): Promise<string> {
  const old = await lockMessage(tx, principal, id);
  const { id: oldId, ...row } = old;
  const status = statusOf(row, now);
  if (status !== "live" && status !== "scheduled") throw notLive();
  const [existing] = await tx
    .insert(messages)
    .values({ ...row, updatedAt: now })
    .returning();
  const details = { instead_of: oldId };
  await publish(tx, principal, { before: null, after: existing, action: "message.show_again", now, details });
  await tx.delete(messages).where(eq(messages.id, oldId));
  await sendDocuments(tx, old, null, now);
  return existing?.id ?? "";
}

/**
 * Deletes a message.
 *
 * @throws AppError 404 `not_found`
 */
export async function deleteMessage(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const row = await lockMessage(tx, principal, id);
  await tx.delete(messages).where(eq(messages.id, id));
  await sendDocuments(tx, row, null, now);
  await recordAudit(tx, { ...auditOf(principal, row, now), action: "message.delete", details: { title: row.title } });
}

/**
 * Counts the users whom a message for these roles would reach: users with a client and a role who may sign in.
 *
 * @param targetRoles empty: all roles
 * @throws AppError 403 `forbidden`
 */
export async function countAudience(
  db: Database,
  principal: Principal,
  scope: Scope,
  targetRoles: readonly Role[],
): Promise<number> {
  requirePublisher(principal, scope);
  // Roles may be stored in upper or lower case (docs/conformance.md C5).
  const storedRoles = (targetRoles.length > 0 ? targetRoles : roles).flatMap((role) => [role, role.toUpperCase()]);
  const [counted] = await db
    .select({ people: count() })
    .from(users)
    .where(
      and(
        eq(users.disabled, false),
        scope === "general" ? isNotNull(users.clientId) : eq(users.clientId, principal.clientId),
        inArray(users.role, storedRoles),
      ),
    );
  return counted?.people ?? 0;
}

function requirePublisher(principal: Principal, scope: Scope): void {
  if (!canPublish({ role: principal.role, client_id: principal.clientId }, scope)) throw forbidden();
}

/**
 * Condition for the messages that the principal may publish: for an operator, general ones; for a client's admin, those
 * to that client.
 */
function isOwn(principal: Principal): SQL | undefined {
  const user = { role: principal.role, client_id: principal.clientId };
  return or(
    canPublish(user, "general") ? isNull(messages.clientId) : sql`false`,
    canPublish(user, "client") ? eq(messages.clientId, principal.clientId) : sql`false`,
  );
}

/** Locks a message until the transaction ends, so that its changes enter the outbox in order. */
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
  if (Date.parse(end) <= start.getTime()) throw invalidField("end_time", "The end must be after the start");
  return new Date(end);
}

function notLive(): AppError {
  return new AppError(409, "not_live", "This message isn't being shown.");
}

interface Publication {
  /** Null: the message is new. */
  before: Row | null;
  after: Row | undefined;
  action: AuditAction;
  now: Date;
  details?: Record<string, unknown>;
}

async function publish(
  tx: Database,
  principal: Principal,
  { before, after, action, now, details }: Publication,
): Promise<void> {
  if (!after) throw new Error("A write returned no row");
  await sendDocuments(tx, before, after, now);
  const entry = { ...auditOf(principal, after, now), action, details: { title: after.title, ...details } };
  await recordAudit(tx, { ...entry, ...(before && differenceOf(before, after)) });
}

/** The changed fields of a message for the audit log, without its body text. */
function differenceOf(before: Row, after: Row) {
  const fields = ["title", "severity", "roles", "startTime", "endTime", "dismissible", "enabled", "linkHref"] as const;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const pick = (row: Row) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { before: pick(before), after: pick(after) };
}

function auditOf(principal: Principal, row: Pick<Row, "id" | "clientId">, at: Date) {
  return { at, clientId: row.clientId, actorId: principal.uid, from: principal.from, subject: row.id };
}

function statusOf(row: Pick<Row, "enabled" | "startTime" | "endTime">, now: Date): Message["status"] {
  if (!row.enabled) return "off";
  if (row.startTime > now) return "scheduled";
  return row.endTime !== null && row.endTime <= now ? "ended" : "live";
}

function serializeMessage(
  row: Row,
  { author, now, unsent }: { author: string | null; now: Date; unsent: Set<string> },
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
    is_published: !unsent.has(row.id),
  };
}
