import { and, eq, inArray, sql } from "drizzle-orm";
import { type DeniedRights, deniedTo } from "@/lib/contracts/clients/role-rights";
import type { MissingFactor } from "@/lib/contracts/people/factor";
import type { ProfileChange, User } from "@/lib/contracts/people/user";
import { authMethodSchema } from "@/lib/contracts/people/user";
import { defaultRole } from "@/lib/contracts/rights/rights";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../database/database";
import { oneTimeLinks, users } from "../../database/schema/core";
import { passkeys, totpSecrets } from "../../database/schema/sign-in/factors";
import { dayIn } from "../../local-time/days";

type UserRow = typeof users.$inferSelect;

/** In queries of `users`: whether the user of the row has a second factor. */
export const ownsFactor = sql<boolean>`(exists (select from ${totpSecrets} where ${totpSecrets.userId} = ${users.id})
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), ownsFactor))) > 0;
}

/** Finds a user by email, ignoring case. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

/** Finds the emails among these that belong to members of a client, in lower case like the given ones. */
export async function findMemberEmails(
  db: Database,
  clientId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const email = sql<string>`lower(${users.email})`;
  const rows = await db
    .select({ email })
    .from(users)
    .where(and(eq(users.clientId, clientId), inArray(email, [...emails])));
  return new Set(rows.map((row) => row.email));
}

/** Whether a user is enabled, belongs to no client and isn't an operator, as after registering. */
export function isWithoutClient({ clientId, role, disabled }: UserRow): boolean {
  return clientId === null && role === defaultRole && !disabled;
}

/**
 * Updates the profile fields that users may change themselves.
 *
 * @returns the updated user; null if there was nothing to change
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
 * Reads a user's row and locks it until the transaction ends. Every operation that starts, renews or ends a user's
 * sessions, or changes their password or rights, takes this lock first.
 */
export async function lockUser(tx: Database, uid: string): Promise<UserRow | null> {
  // Not "for update", which would block inserts of rows that reference the user.
  const [row] = await tx.select().from(users).where(eq(users.id, uid)).for("no key update");
  return row ?? null;
}

/**
 * Sets a user's password and deletes their reset links.
 *
 * @param provenHash the hash that the old password matched
 * @returns false if the password has changed since; in that case nothing is changed
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

interface DescribedHolder {
  user: UserRow;
  client: { id: string; name: string; denied: DeniedRights } | null;
  token: { method: string; expiresAt: Date };
}

/** Converts a user to the API representation (docs/conformance.md B1). */
export function serializeUser({ user, client, token }: DescribedHolder, missingFactor: MissingFactor | null): User {
  const role = findRole(user.role);
  return {
    uid: user.id,
    username: user.username,
    role,
    denied: [...deniedTo(role, client?.denied)],
    name: user.fullName,
    email: user.email,
    full_name: user.fullName,
    client_id: user.clientId,
    client: client && { id: client.id, name: client.name },
    title: user.title,
    time_zone: user.timeZone,
    linkedin_profile_url: user.linkedinProfileUrl,
    disabled: user.disabled,
    last_login: user.lastLoginAt?.toISOString() ?? null,
    auth_method: authMethodSchema.nullable().catch(null).parse(token.method),
    token_expires_at: token.expiresAt.toISOString(),
    microsoft_id: user.microsoftId,
    missing_factor: missingFactor,
  };
}

/** The date at a given time in a user's time zone, YYYY-MM-DD; UTC without a user or a zone. */
export async function readToday(db: Database, { actorId, at }: { actorId: string | null; at: Date }): Promise<string> {
  return dayIn(at, actorId === null ? null : await findTimeZone(db, actorId));
}

/** A user's time zone; null: none is set. */
export async function findTimeZone(db: Database, uid: string): Promise<string | null> {
  const [user] = await db.select({ zone: users.timeZone }).from(users).where(eq(users.id, uid));
  return user?.zone ?? null;
}
