import { eq, sql } from "drizzle-orm";
import { findRole } from "@/lib/contracts/role";
import type { ProfileChange, User } from "@/lib/contracts/user";
import { authMethodSchema } from "@/lib/contracts/user";
import type { Database } from "../database/database";
import { oneTimeLinks, users } from "../database/schema/core";

type UserRow = typeof users.$inferSelect;

/** Finds the person with an email address, in any case of its letters. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

/**
 * Changes what somebody may change of themselves.
 *
 * @returns the person as they are now; null when nothing was to be changed
 */
export async function changeProfile(db: Database, uid: string, change: ProfileChange): Promise<UserRow | null> {
  const values = {
    fullName: change.full_name,
    title: change.title,
    timeZone: change.time_zone,
    linkedinProfileUrl: change.linkedin_profile_url,
  };
  if (Object.values(values).every((value) => value === undefined)) return null;
  const [changed] = await db.update(users).set(values).where(eq(users.id, uid)).returning();
  return changed ?? null;
}

/**
 * Reads a user's row and keeps it from changing until the transaction ends. Whatever begins, renews or ends a user's
 * sessions, or changes the password or what the user may, takes this lock first.
 */
export async function lockUser(tx: Database, uid: string): Promise<UserRow | null> {
  // Not "for update": rows that refer to the user are still added meanwhile.
  const [row] = await tx.select().from(users).where(eq(users.id, uid)).for("no key update");
  return row ?? null;
}

/**
 * Gives somebody another password, and makes the reset links that are out there worthless.
 *
 * @param provenHash the hash that the old password was compared with
 * @returns false when the password was changed in the meantime: nothing is changed then
 */
export async function setPassword(
  tx: Database,
  uid: string,
  { provenHash, passwordHash }: { provenHash: string; passwordHash: string },
): Promise<boolean> {
  const user = await lockUser(tx, uid);
  if (user?.passwordHash !== provenHash) return false;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, uid));
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, uid));
  return true;
}

/** Puts a person into the words of the wire (checklist B1). `session` is the token that they hold. */
export function describeUser(
  user: UserRow,
  client: { id: string; name: string } | null,
  session: { method: string; expiresAt: Date },
): User {
  return {
    uid: user.id,
    username: user.username,
    role: findRole(user.role),
    name: user.fullName,
    email: user.email,
    full_name: user.fullName,
    client_id: user.clientId,
    client,
    title: user.title,
    time_zone: user.timeZone,
    linkedin_profile_url: user.linkedinProfileUrl,
    disabled: user.disabled,
    last_login: user.lastLoginAt?.toISOString() ?? null,
    auth_method: authMethodSchema.nullable().catch(null).parse(session.method),
    token_expires_at: session.expiresAt.toISOString(),
    microsoft_id: user.microsoftId,
  };
}
