import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { SentInvitation } from "@/lib/contracts/person";
import { hashToken, makeToken } from "../session/token";
import type { Database } from "./database";
import { clients, invitations, users } from "./schema";

type InvitationRow = typeof invitations.$inferSelect;

const lifeMs = 7 * 24 * 3_600_000;

/**
 * Invites an address into a client; an earlier invitation of the same address gives way.
 *
 * @returns the invitation and the token of its link, told this once
 */
export async function makeInvitation(
  db: Database,
  invitation: Pick<InvitationRow, "clientId" | "email" | "role" | "invitedBy">,
  now: Date,
): Promise<{ row: InvitationRow; token: string }> {
  const token = makeToken();
  await db.delete(invitations).where(isTo(invitation.clientId, invitation.email));
  const [row] = await db
    .insert(invitations)
    .values({
      ...invitation,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    .returning();
  if (!row) throw new Error("An inserted row comes back");
  return { row, token };
}

/** A client's open invitations, newest first. */
export async function listInvitations(db: Database, clientId: string, now: Date): Promise<SentInvitation[]> {
  const rows = await db
    .select({ invitation: invitations, invitedBy: users.fullName })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.clientId, clientId), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.createdAt), invitations.id);
  return rows.map(({ invitation, invitedBy }) => describeInvitation(invitation, invitedBy));
}

/** Puts an invitation into the words of the wire. */
export function describeInvitation(row: InvitationRow, invitedBy: string | null): SentInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

/** Takes an invitation back. @returns false when the client has no such invitation */
export async function deleteInvitation(db: Database, clientId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.clientId, clientId)))
    .returning({ id: invitations.id });
  return gone.length > 0;
}

/** Reads the invitation behind a link; null when it is unknown, accepted, taken back or over. */
export async function findInvitation(db: Database, token: string, now: Date) {
  const [row] = await db
    .select({ invitation: invitations, clientName: clients.name })
    .from(invitations)
    .innerJoin(clients, eq(clients.id, invitations.clientId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now)));
  return row ?? null;
}

/** Uses an invitation up; of two who accept at once, one does. @returns null when it is over */
export async function spendInvitation(db: Database, token: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await db
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now)))
    .returning();
  return row ?? null;
}

function isTo(clientId: string, email: string) {
  return and(eq(invitations.clientId, clientId), eq(sql`lower(${invitations.email})`, email.toLowerCase()));
}
