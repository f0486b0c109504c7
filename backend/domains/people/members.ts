import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Member, MemberChange, MembersPage, MembersQuery } from "@/lib/contracts/people/member";
import { AppError } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";
import type { Caller } from "../../caller";
import type { Database } from "../../database/database";
import { userSearchText, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { notifyOfDisabled } from "../alerts/alerts/notify-of-disabled";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { hasEnabledAdmin, isAdmin, lockAsClientAdmin } from "../shared/client-admins";
import { isSsoRequired } from "../shared/clients";
import { decodeCursor, encodeCursor } from "../shared/paging/cursor";
import { likeText } from "../shared/paging/like-text";
import { listFactorHolders } from "./factors/own-factors";
import { endSessionsOf } from "./sessions/tokens";

/** Cursor: name and id of the last member on the page. */
const placeSchema = z.tuple([z.string(), z.string()]);

/**
 * Lists a page of a client's members by name.
 *
 * @param by the principal whose client's members are listed
 * @param query.q part of a name or email; absent or empty: all
 * @throws AppError 400 `bad_cursor`
 */
export async function listMembers(
  db: Database,
  { clientId, uid }: Pick<Principal, "clientId" | "uid">,
  { q = "", cursor, limit }: MembersQuery,
): Promise<MembersPage> {
  const after = cursor === undefined ? null : decodeCursor(placeSchema, cursor);
  const found = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        q === "" ? undefined : sql`${userSearchText(users)} like ${`%${likeText(q.toLowerCase())}%`}`,
        after ? sql`(${users.fullName}, ${users.id}) > (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(users.fullName, users.id)
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const holders = await listFactorHolders(
    db,
    rows.map(({ id }) => id),
  );
  const ssoRequired = await isSsoRequired(db, clientId);
  return {
    items: rows.map((row) => describeMember(row, { askedBy: uid, hasFactor: holders.has(row.id), ssoRequired })),
    next_cursor: last && found.length > limit ? encodeCursor([last.fullName, last.id]) : null,
  };
}

interface WantedChange {
  by: Principal;
  uid: string;
  change: MemberChange;
  now: Date;
  /** Called within the transaction when the member becomes an admin, or an admin is enabled; undoes it by throwing. */
  onNewAdmin?: (person: typeof users.$inferSelect) => Promise<void>;
}

/**
 * Changes a member's role, or disables or enables the member. Disabling ends all their sessions immediately, so that
 * enabling restores none (docs/conformance.md, case S8), and alerts the client's other admins. Changes in one client
 * are serialized, so two admins who demote each other can't leave the client without an admin.
 *
 * @param wanted.by the principal, whose client the member must belong to
 * @returns null if the client has no such member
 * @throws AppError 403 `forbidden`: the principal is no longer an admin; 409 `last_admin`
 */
export async function changeMember(db: Database, { by, uid, change, now, onNewAdmin }: WantedChange) {
  return db.transaction(async (tx) => {
    const { clientId } = by;
    await lockAsClientAdmin(tx, by);
    const isTheirs = and(eq(users.id, uid), eq(users.clientId, clientId));
    const [before] = await tx.select().from(users).where(isTheirs).for("update");
    if (!before || Object.keys(change).length === 0) return before ?? null;
    const person = await writeMember(tx, { before, change, by: { ...actorOf(by), clientId }, now });
    if (person && isAdmin(person) && (!isAdmin(before) || (before.disabled && !person.disabled)))
      await onNewAdmin?.(person);
    return person;
  });
}

/** Who changes a member: a user, or null for the client's identity provider. */
export interface MemberEditor {
  clientId: string;
  actorId: string | null;
  from?: Caller | undefined;
}

/**
 * Writes a member's role and access. Call with the client and the member's row locked.
 *
 * @throws AppError 409 `last_admin`
 */
export async function writeMember(
  tx: Database,
  { before, change, by, now }: { before: UserRow; change: MemberChange; by: MemberEditor; now: Date },
): Promise<UserRow | null> {
  const { clientId, actorId } = by;
  const isTheirs = and(eq(users.id, before.id), eq(users.clientId, clientId));
  const [person] = await tx.update(users).set(change).where(isTheirs).returning();
  if (!person) return null;
  if (isEnabledAdmin(before) && !isEnabledAdmin(person) && !(await hasEnabledAdmin(tx, clientId)))
    throw new AppError(409, "last_admin", "This is the client’s only admin. Make someone else a client admin first.");
  if (change.disabled) await endSessionsOf(tx, before.id, now);
  if (change.disabled && !before.disabled)
    await notifyOfDisabled(tx, { clientId, name: before.fullName, byUid: actorId }, now);
  await recordMemberChange(tx, by, { before, after: person, now });
  return person;
}

type UserRow = typeof users.$inferSelect;

function isEnabledAdmin({ role, disabled }: UserRow): boolean {
  return !disabled && isAdmin({ role });
}

/** Records a change of role, and of access, in the audit log. */
export async function recordMemberChange(
  tx: Database,
  by: MemberEditor,
  { before, after, now }: { before: UserRow; after: UserRow; now: Date },
): Promise<void> {
  const entry = { ...by, at: now, subject: after.id };
  if (before.role !== after.role)
    await recordAudit(tx, {
      ...entry,
      action: "member.change_role",
      before: { role: before.role },
      after: { role: after.role },
    });
  if (before.disabled !== after.disabled)
    await recordAudit(tx, {
      ...entry,
      action: after.disabled ? "member.disable" : "member.enable",
      before: { disabled: before.disabled },
      after: { disabled: after.disabled },
    });
  if (after.disabled && !before.disabled)
    await recordAudit(tx, { ...entry, action: "session.end", details: { reason: "disabled" } });
}

/**
 * Converts a member to its API representation for a client's admin.
 *
 * @param options.ssoRequired whether the client requires its provider of everybody but its admins
 */
export function describeMember(
  row: typeof users.$inferSelect,
  { askedBy, hasFactor, ssoRequired }: { askedBy: string; hasFactor: boolean; ssoRequired: boolean },
): Member {
  return {
    uid: row.id,
    full_name: row.fullName,
    email: row.email,
    title: row.title,
    role: findRole(row.role),
    disabled: row.disabled,
    last_login: row.lastLoginAt?.toISOString() ?? null,
    has_factor: hasFactor,
    can_use_password: row.passwordHash !== null && (!ssoRequired || isAdmin(row)),
    is_me: row.id === askedBy,
  };
}
