import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "./database";
import { spendInvitation } from "./invitations";
import { deleteLinks, spendLink } from "./one-time-links";
import { endSessionsOf } from "./people";
import { users } from "./schema";
import { findUserByEmail } from "./users";

/**
 * Makes a person of a confirmed registration: a `user` who belongs to no client.
 *
 * @returns false when the link is over, or the address found its person in the meantime
 */
export async function addVerifiedPerson(db: Database, token: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await spendLink(tx, "verify", token, now);
    if (!link) return false;
    const { email, fullName, passwordHash } = link;
    return addPerson(tx, { email, fullName: fullName ?? email, passwordHash, role: "user", clientId: null, now });
  });
}

/**
 * Lets somebody into a client by the link that was sent to their address. Somebody who registered by themselves before
 * joins with that account; the new name and password count.
 *
 * @returns false when the link is over, or the person belongs to a client already
 */
export async function acceptInvitation(
  db: Database,
  { token, fullName, passwordHash, now }: { token: string; fullName: string; passwordHash: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const invitation = await spendInvitation(tx, token, now);
    if (!invitation) return false;
    const { email, role, clientId } = invitation;
    await deleteLinks(tx, { kind: "verify", email });
    const known = await findUserByEmail(tx, email);
    if (!known) return addPerson(tx, { email, fullName, passwordHash, role, clientId, now });
    if (known.clientId !== null || known.role !== "user" || known.disabled) return false;
    await tx.update(users).set({ fullName, passwordHash, role, clientId }).where(eq(users.id, known.id));
    await endSessionsOf(tx, known.id, now);
    return true;
  });
}

/**
 * Sets a password by the link that was sent to the person's address; every session of theirs ends.
 *
 * @returns the person; null when the link is over or the person shut out
 */
export async function setForgottenPassword(
  db: Database,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
) {
  return db.transaction(async (tx) => {
    const link = await spendLink(tx, "reset", token, now);
    if (!link?.userId) return null;
    const [person] = await tx.update(users).set({ passwordHash }).where(eq(users.id, link.userId)).returning();
    if (!person || person.disabled) return null;
    await endSessionsOf(tx, person.id, now);
    return person;
  });
}

async function addPerson(
  tx: Database,
  person: {
    email: string;
    fullName: string;
    passwordHash: string | null;
    role: string;
    clientId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { now, ...values } = person;
  const added = await tx
    .insert(users)
    .values({ ...values, id: randomUUID(), username: person.email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added.length > 0;
}
