import { and, eq, isNull } from "drizzle-orm";
import type { Person, PersonChange } from "@/lib/contracts/person";
import { findRole } from "@/lib/contracts/role";
import type { Database } from "./database";
import { accessTokens, users } from "./schema";

/** Everybody of a client, by name. `uid` is the one who asks. */
export async function listPeople(db: Database, clientId: string, uid: string): Promise<Person[]> {
  const rows = await db.select().from(users).where(eq(users.clientId, clientId)).orderBy(users.fullName, users.email);
  return rows.map((row) => describePerson(row, uid));
}

/**
 * Changes the role of one of a client's people, or shuts them out. Whoever is shut out loses every session at once
 * (case S8), so that letting them in again brings none back.
 *
 * @returns null when the client has no such person
 */
export async function changePerson(
  db: Database,
  { clientId, uid, change, now }: { clientId: string; uid: string; change: PersonChange; now: Date },
) {
  return db.transaction(async (tx) => {
    const isTheirs = and(eq(users.id, uid), eq(users.clientId, clientId));
    const [person] =
      Object.keys(change).length === 0
        ? await tx.select().from(users).where(isTheirs)
        : await tx.update(users).set(change).where(isTheirs).returning();
    if (!person) return null;
    if (change.disabled) await endSessionsOf(tx, uid, now);
    return person;
  });
}

/** Ends every session of somebody. */
export async function endSessionsOf(db: Database, uid: string, now: Date): Promise<void> {
  await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.userId, uid), isNull(accessTokens.revokedAt)));
}

/** Puts somebody into the words of the wire, as a client's admin sees them. */
export function describePerson(row: typeof users.$inferSelect, askedBy: string): Person {
  return {
    uid: row.id,
    full_name: row.fullName,
    email: row.email,
    title: row.title,
    role: findRole(row.role),
    disabled: row.disabled,
    last_login: row.lastLoginAt?.toISOString() ?? null,
    is_me: row.id === askedBy,
  };
}
