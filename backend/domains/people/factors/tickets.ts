import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { signInTickets } from "../../../database/schema/sign-in/factors";
import { createToken, hashToken } from "../../../secrets/token";

const ticketLifeMs = 5 * 60_000;

/** The evidence given before the second factor: the password, by its hash, or an identity at a provider. */
export type FirstFactor =
  | { passwordHash: string; identity: null }
  | { passwordHash: null; identity: NonNullable<typeof signInTickets.$inferSelect.identity> };

/** Creates the ticket of a sign-in that still needs a second factor. Only the ticket's hash is stored. */
export async function createTicket(
  db: Database,
  { userId, first, now }: { userId: string; first: FirstFactor; now: Date },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = createToken();
  const expiresAt = new Date(now.getTime() + ticketLifeMs);
  const passwordDigest = first.passwordHash === null ? null : digest(first.passwordHash);
  await db
    .insert(signInTickets)
    .values({ hash: hashToken(ticket), userId, passwordDigest, identity: first.identity, expiresAt });
  return { ticket, expiresAt };
}

/**
 * Finds the user of a ticket, without using it, and what they have proven.
 *
 * @returns null if the ticket is unknown, used or expired, or the password was changed since
 */
export async function findTicketOwner(db: Database, ticket: string, now: Date) {
  const [row] = await db
    .select({ user: users, ticket: signInTickets })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(and(eq(signInTickets.hash, hashToken(ticket)), gt(signInTickets.expiresAt, now)));
  if (!row || row.user.disabled) return null;
  const first = readFirstFactor(row.ticket, row.user.passwordHash);
  return first && { user: row.user, first };
}

function readFirstFactor(
  { identity, passwordDigest }: typeof signInTickets.$inferSelect,
  passwordHash: string | null,
): FirstFactor | null {
  if (identity !== null) return { passwordHash: null, identity };
  return passwordHash !== null && digest(passwordHash) === passwordDigest ? { passwordHash, identity } : null;
}

/** Consumes a ticket; false if it was used in the meantime. */
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
