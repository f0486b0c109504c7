import { and, asc, eq, or, sql } from "drizzle-orm";
import type { RelyingParty } from "@/lib/contracts/passkeys/relying-party";
import type { Passkey } from "@/lib/contracts/people/factor";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { passkeys } from "../../../database/schema/sign-in/factors";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, oldest first. */
export function listPasskeyRows(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/**
 * A user's passkeys that work at this site. Those without a recorded host are assumed to work.
 *
 * @param site null: browsers offer no passkeys here
 */
export async function listUsablePasskeys(db: Database, userId: string, site: Site): Promise<PasskeyRow[]> {
  return (await listPasskeyRows(db, userId)).filter(({ rpId }) => site !== null && (rpId ?? site.id) === site.id);
}

type Site = Pick<RelyingParty, "id"> | null;

/** Describes a passkey to its user, at this site. */
export function serializePasskey(
  { id, name, createdAt, lastUsedAt, isBackedUp, rpId }: PasskeyRow,
  site: Site,
): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_backed_up: isBackedUp,
    other_host: rpId === site?.id ? null : rpId,
  };
}

/** Adds a passkey; false if its authenticator's id is known already. */
export async function addPasskey(tx: Database, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

/** Renames one of a user's own passkeys; false if there is no such passkey. */
export async function renamePasskey(db: Database, key: PasskeyKey, name: string): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name }).where(isPasskey(key)).returning({ id: passkeys.id });
  return renamed.length > 0;
}

/** Removes one of a user's own passkeys; null if there is no such passkey. */
export async function removePasskey(tx: Database, key: PasskeyKey): Promise<PasskeyRow | null> {
  const [removed] = await tx.delete(passkeys).where(isPasskey(key)).returning();
  return removed ?? null;
}

/** Finds the passkey with this credential ID, and its user; null if there is none or the user is disabled. */
export async function findPasskey(db: Database, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(users.disabled, false)));
  return row ?? null;
}

/**
 * Records the use of a passkey.
 *
 * @param use.rpId the host name at which it was used
 * @param use.counter the authenticator's new counter, higher than the last one, or 0 if the authenticator has none
 * @returns false if the passkey was removed, or a higher counter was recorded, in the meantime
 */
export async function markPasskeyUsed(
  db: Database,
  key: PasskeyKey,
  { counter, isBackedUp, rpId, now }: { counter: number; isBackedUp: boolean; rpId: string; now: Date },
): Promise<boolean> {
  const isNewer = or(sql`${passkeys.counter} < ${counter}`, and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter, isBackedUp, rpId, lastUsedAt: now })
    .where(and(isPasskey(key), isNewer))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

type PasskeyKey = Pick<PasskeyRow, "userId" | "id">;

const isPasskey = ({ userId, id }: PasskeyKey) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));
