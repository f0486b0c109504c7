import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { InvitationsQuery, SentInvitation, SentInvitationsPage } from "@/lib/contracts/invitations/invitation";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import type { Database } from "../../../database/database";
import { clients, invitations, users } from "../../../database/schema/core";
import { createToken, hashToken } from "../../../secrets/token";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import { findUserByEmail, isWithoutClient } from "../../shared/users";

type InvitationRow = typeof invitations.$inferSelect;

const lifeMs = 7 * dayMs;

/**
 * Invites an email to a client, replacing any earlier invitation of the same email.
 *
 * @returns the invitation and its link token, which isn't stored
 */
export async function createInvitation(
  db: Database,
  invitation: Pick<InvitationRow, "clientId" | "email" | "role" | "invitedBy"> & Partial<Pick<InvitationRow, "teamId">>,
  now: Date,
): Promise<{ row: InvitationRow; token: string }> {
  const token = createToken();
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
  if (!row) throw new Error("An insert returned no row");
  return { row, token };
}

/**
 * Checks that an invitation to an email could be accepted: the email belongs to no user, or to a user without a client.
 * Only for operators: the response reveals that the email has an account.
 *
 * @param field the request's field with the email
 * @throws AppError 409 `account_exists`, at the field
 */
export async function requireCanJoin(db: Database, email: string, field: string): Promise<void> {
  const known = await findUserByEmail(db, email);
  if (known === null || isWithoutClient(known)) return;
  const detail = "This email has an account that can’t join another workspace. Enter another email.";
  throw new AppError(409, "account_exists", detail, { fields: { [field]: detail } });
}

/** Cursor: creation time and id of the last invitation on the page. */
const placeSchema = z.tuple([inputMomentSchema, z.uuid()]);

/**
 * Lists a page of a client's open invitations, newest first.
 *
 * @throws AppError 400 `bad_cursor`
 */
export async function listInvitations(
  db: Database,
  clientId: string,
  { cursor, limit }: InvitationsQuery,
  now: Date,
): Promise<SentInvitationsPage> {
  const after = cursor === undefined ? null : decodeCursor(placeSchema, cursor);
  const { createdAt, id } = invitations;
  const found = await db
    .select({ invitation: invitations, invitedBy: users.fullName })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.clientId, clientId),
        gt(invitations.expiresAt, now),
        after ? sql`(${createdAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1)?.invitation;
  return {
    items: rows.map(({ invitation, invitedBy }) => serializeInvitation(invitation, invitedBy)),
    next_cursor: last && found.length > limit ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}

export function serializeInvitation(row: InvitationRow, invitedBy: string | null): SentInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

/** Gets an invitation of a client. @throws AppError 404 `not_found` */
export async function getInvitation(db: Database, clientId: string, id: string): Promise<InvitationRow> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.clientId, clientId)));
  if (!row) throw notFound();
  return row;
}

/** Deletes an invitation. @returns the deleted row; null if the client has no such invitation */
export async function deleteInvitation(db: Database, clientId: string, id: string): Promise<InvitationRow | null> {
  const [deleted] = await db
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.clientId, clientId)))
    .returning();
  return deleted ?? null;
}

/** Finds the invitation of a link; null if unknown, accepted, withdrawn or expired. */
export async function findInvitation(db: Database, token: string, now: Date) {
  const [row] = await db
    .select({ invitation: invitations, clientName: clients.name })
    .from(invitations)
    .innerJoin(clients, eq(clients.id, invitations.clientId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now)));
  return row ?? null;
}

/** Consumes an invitation; only one of two concurrent acceptances succeeds. @returns null if it is no longer valid */
export async function consumeInvitation(db: Database, token: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await db
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Consumes the invitation of an email that was verified without its link; null if there is none. */
export async function consumeInvitationTo(
  db: Database,
  { clientId, email, now }: { clientId: string; email: string; now: Date },
): Promise<InvitationRow | null> {
  const [row] = await db
    .delete(invitations)
    .where(and(isTo(clientId, email), gt(invitations.expiresAt, now)))
    .returning();
  return row ?? null;
}

function isTo(clientId: string, email: string) {
  return and(eq(invitations.clientId, clientId), eq(sql`lower(${invitations.email})`, email.toLowerCase()));
}
