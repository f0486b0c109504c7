import { and, eq } from "drizzle-orm";
import type { MemberChange } from "@/lib/contracts/people/member";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { notifyOfDisabled } from "../alerts/notify-of-disabled";
import { type AuditEntry, type Author, recordAudit } from "../shared/audit/audit";
import { hasEnabledAdmin, isAdmin } from "../shared/client-admins";
import { announceLeavers } from "./leavers";
import { endSessionsOf } from "./sessions/tokens";
import { afterBreakGlassEnds } from "./sign-in/break-glass";

/**
 * Writes a member's role and access. The caller must have locked the client and the member's row.
 *
 * @throws AppError 409 `last_admin`, 409 `break_glass_required`
 */
export async function writeMember(
  tx: Database,
  { before, change, by, now }: { before: UserRow; change: MemberChange; by: Author; now: Date },
): Promise<UserRow | null> {
  const { clientId, actorId } = by;
  const isMember = and(eq(users.id, before.id), eq(users.clientId, clientId));
  const [person] = await tx.update(users).set(change).where(isMember).returning();
  if (!person) return null;
  if (isEnabledAdmin(before) && !isEnabledAdmin(person) && !(await hasEnabledAdmin(tx, clientId)))
    throw new AppError(
      409,
      "last_admin",
      "This is the workspace’s only admin. Make someone else a client admin first.",
    );
  if (change.disabled) await endSessionsOf(tx, before.id, now);
  if (change.disabled && !before.disabled) {
    if (actorId === null) await announceLeavers(tx, clientId, now);
    else await notifyOfDisabled(tx, { clientId, name: before.fullName, byUid: actorId }, now);
  }
  await recordMemberChange(tx, by, { before, after: person, now });
  if (before.isBreakGlass && !person.isBreakGlass) await afterBreakGlassEnds(tx, { by, uids: [before.id], now });
  return person;
}

type UserRow = typeof users.$inferSelect;

/** Whether a change makes someone an admin, or enables an admin. */
export function becomesAdmin(before: Access, after: Access): boolean {
  return isAdmin(after) && (!isAdmin(before) || (before.disabled && !after.disabled));
}

type Access = Pick<UserRow, "role" | "disabled">;

function isEnabledAdmin({ role, disabled }: UserRow): boolean {
  return !disabled && isAdmin({ role });
}

/** Records a change of role, and of access, in the audit log. */
export async function recordMemberChange(tx: Database, by: Author, change: RecordedChange): Promise<void> {
  await recordAudit(tx, ...toMemberAuditEntries(by, change));
}

interface RecordedChange {
  before: Access;
  after: Pick<UserRow, "id" | "role" | "disabled">;
  now: Date;
}

/** The audit log's entries about a change of role, and of access. */
export function toMemberAuditEntries(by: Author, { before, after, now }: RecordedChange): AuditEntry[] {
  const entry = { ...by, at: now, subject: after.id };
  const entries: AuditEntry[] = [];
  if (before.role !== after.role)
    entries.push({
      ...entry,
      action: "member.change_role",
      before: { role: before.role },
      after: { role: after.role },
    });
  if (before.disabled !== after.disabled)
    entries.push({
      ...entry,
      action: after.disabled ? "member.disable" : "member.enable",
      before: { disabled: before.disabled },
      after: { disabled: after.disabled },
    });
  if (after.disabled && !before.disabled)
    entries.push({ ...entry, action: "session.end", details: { reason: "disabled" } });
  return entries;
}
