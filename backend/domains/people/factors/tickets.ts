import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { signInTickets } from "../../../database/schema/sign-in/factors";
import { createToken, hashToken } from "../../../secrets/token";

const ticketLifeMs = 5 * 60_000;

/**
 * Creates the ticket of a sign-in whose password was correct, and which still needs a second factor. Only the ticket's
 * hash is stored.
 */
export async function createTicket(
  db: Database,
  { userId, provenHash, now }: { userId: string; provenHash: string; now: Date },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = createToken();
  const expiresAt = new Date(now.getTime() + ticketLifeMs);
  const passwordDigest = digest(provenHash);
  await db.insert(signInTickets).values({ hash: hashToken(ticket), userId, passwordDigest, expiresAt });
  return { ticket, expiresAt };
}

/**
 * Finds the user of a ticket, without using it.
 *
 * @returns null if the ticket is unknown, used or expired, or the password was changed since
 */
export async function findTicketOwner(db: Database, ticket: string, now: Date) {
  const [row] = await db
    .select({ user: users, passwordDigest: signInTickets.passwordDigest })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(and(eq(signInTickets.hash, hashToken(ticket)), gt(signInTickets.expiresAt, now)));
  const hash = row?.user.passwordHash;
  if (!row || !hash || row.user.disabled || digest(hash) !== row.passwordDigest) return null;
  return { ...row.user, passwordHash: hash };
}

/** Uses a ticket; false if it was used in the meantime. */
export async function consumeTicket(db: Database, ticket: string): Promise<boolean> {
  const used = await db
    .delete(signInTickets)
    .where(eq(signInTickets.hash, hashToken(ticket)))
    .returning({ hash: signInTickets.hash });
  return used.length > 0;
}

function digest(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}
