import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { type BreakGlass, maxListedAdmins } from "@/lib/contracts/clients/break-glass";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { type AuditEntry, type Author, actorOf, recordAudit } from "../../shared/audit/audit";
import { isAdmin, isEnabledAdminOf, lockAsClientAdmin } from "../../shared/client-admins";
import { isSsoRequired } from "../../shared/clients";
import { listFactorHolders } from "../factors/own-factors";
import { endDisallowedSessions } from "./end-disallowed-sessions";

/** Lists a client's enabled admins, the break-glass people first, and whether its provider is required. */
export async function readBreakGlass(db: Database, clientId: string): Promise<BreakGlass> {
  const { id, fullName, email, isBreakGlass } = users;
  const admins = await db
    .select({ id, fullName, email, isBreakGlass })
    .from(users)
    .where(isEnabledAdminOf(clientId))
    .orderBy(desc(isBreakGlass), asc(fullName), asc(id))
    .limit(maxListedAdmins);
  const uids = admins.map((admin) => admin.id);
  const holders = await listFactorHolders(db, uids);
  return {
    is_required: await isSsoRequired(db, clientId),
    admins: admins.map((admin) => ({
      uid: admin.id,
      full_name: admin.fullName,
      email: admin.email,
      has_factor: holders.has(admin.id),
      is_break_glass: admin.isBreakGlass,
    })),
  };
}

/** Whether a client has a break-glass person, who by definition is an enabled admin. */
export async function hasBreakGlass(db: Database, clientId: string): Promise<boolean> {
  return (await db.$count(users, isBreakGlassOf(clientId))) > 0;
}

/**
 * Whether someone with this role becomes a break-glass person by joining: the admin of a client that requires its
 * provider and has no break-glass person. They must get in even if the provider is broken.
 */
export async function becomesBreakGlass(
  db: Database,
  { clientId, role }: { clientId: string; role: string },
): Promise<boolean> {
  return isAdmin({ role }) && (await isSsoRequired(db, clientId)) && !(await hasBreakGlass(db, clientId));
}

/** Mails a client's admins that this user became a break-glass person. */
export type NotifyBreakGlass = (tx: Database, user: typeof users.$inferSelect) => Promise<void>;

interface NewAdmin {
  by: Author;
  uid: string;
  role: string;
  now: Date;
  notifyBreakGlass: NotifyBreakGlass;
}

/**
 * Makes a new admin a break-glass person if {@link becomesBreakGlass} returns true, in the transaction of the change.
 */
export async function ensureBreakGlass(
  tx: Database,
  { by, uid, role, now, notifyBreakGlass }: NewAdmin,
): Promise<void> {
  if (!(await becomesBreakGlass(tx, { clientId: by.clientId, role }))) return;
  const [person] = await write(tx, by.clientId, [uid], true);
  await recordAudit(tx, ...toEntries(by, { uids: [uid], isBreakGlass: true, now }));
  if (person) await notifyBreakGlass(tx, person);
}

/**
 * Replaces a client's break-glass people.
 *
 * @returns the people, by email; null if some of them aren't enabled admins of the client, and nothing changes
 * @throws AppError 403 `forbidden`: the principal is no longer an admin; 409 `break_glass_required`
 */
export async function setBreakGlass(
  tx: Database,
  { by, uids, now }: { by: Principal; uids: readonly string[]; now: Date },
): Promise<{ people: { fullName: string; email: string }[]; isChanged: boolean } | null> {
  const { clientId } = by;
  await lockAsClientAdmin(tx, by);
  const { id, fullName, email } = users;
  const people = await tx
    .select({ id, fullName, email })
    .from(users)
    .where(and(isEnabledAdminOf(clientId), inArray(id, [...uids])))
    .orderBy(asc(email))
    .for("no key update");
  if (people.length !== uids.length) return null;
  const before = (await tx.select({ id }).from(users).where(isBreakGlassOf(clientId))).map((person) => person.id);
  const named = uids.filter((uid) => !before.includes(uid));
  const ended = before.filter((uid) => !uids.includes(uid));
  if (named.length + ended.length === 0) return { people, isChanged: false };
  await write(tx, clientId, named, true);
  await write(tx, clientId, ended, false);
  const author = actorOf(by);
  await recordAudit(tx, ...toEntries(author, { uids: named, isBreakGlass: true, now }));
  await afterBreakGlassEnds(tx, { by: author, uids: ended, now });
  return { people, isChanged: true };
}

/**
 * Records that people are no longer break-glass people. If their client requires its provider, at least one other
 * person must be left, and their sessions that began in another way end. Call in the transaction of the change, after
 * it; the caller must have locked the client.
 *
 * @throws AppError 409 `break_glass_required`
 */
export async function afterBreakGlassEnds(
  tx: Database,
  { by, uids, now }: { by: Author; uids: readonly string[]; now: Date },
): Promise<void> {
  if (uids.length === 0) return;
  await recordAudit(tx, ...toEntries(by, { uids, isBreakGlass: false, now }));
  if (!(await isSsoRequired(tx, by.clientId))) return;
  if (!(await hasBreakGlass(tx, by.clientId))) throw breakGlassRequired(lastText);
  await endDisallowedSessions(tx, { by, uids, now });
}

const lastText =
  "No break-glass person would be left, and single sign-on is required. First name another one in Settings › Enterprise SSO, or stop requiring single sign-on.";

/** 409 `break_glass_required`: the client requires its provider, or wants to, and needs a break-glass person. */
export function breakGlassRequired(text: string): AppError {
  return new AppError(409, "break_glass_required", text);
}

function isBreakGlassOf(clientId: string) {
  return and(eq(users.clientId, clientId), eq(users.isBreakGlass, true));
}

async function write(tx: Database, clientId: string, uids: readonly string[], isBreakGlass: boolean) {
  if (uids.length === 0) return [];
  return tx
    .update(users)
    .set({ isBreakGlass })
    .where(and(eq(users.clientId, clientId), inArray(users.id, [...uids])))
    .returning();
}

function toEntries(
  by: Author,
  { uids, isBreakGlass, now }: { uids: readonly string[]; isBreakGlass: boolean; now: Date },
): AuditEntry[] {
  const action = isBreakGlass ? "sso.break_glass" : "sso.break_glass_end";
  return uids.map((subject) => ({ ...by, at: now, action, subject }));
}
