import { and, asc, eq, inArray } from "drizzle-orm";
import type { InvitationRowState } from "@/lib/contracts/invitations/invitation-list";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { clients, users } from "../../../database/schema/core";
import { invitationListRows, invitationLists } from "../../../database/schema/people/invitation-lists";
import { recordAudit } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { createInvitation } from "../sign-in/invitations";
import { readKnown, stateReasons } from "./match-list";
import type { InvitationListKey } from "./start-list";

/** People per transaction. */
const atOnce = 50;

/** The mails of a list start one by one, so that other mail of the client doesn't wait until all of them are sent. */
const mailIntervalMs = 200;

type ListRow = typeof invitationListRows.$inferSelect;

export interface MailedListInvitation {
  to: { name: string; address: string };
  token: string;
  clientName: string;
  /** The email of the user who invites. */
  inviter: string;
  startAt: Date;
}

interface Inviting {
  key: InvitationListKey;
  now: Date;
  /** Counts an invitation against the limit of its mailbox. @returns whether to send it */
  reserve: (tx: Database, invitation: { clientId: string; email: string; now: Date }) => Promise<boolean>;
  /** Queues the mail in the transaction, so that an invitation and its mail are committed together. */
  mail: (invitation: MailedListInvitation) => Promise<void>;
}

/**
 * Invites the next people of a list. Their rows are locked and leave the state `waiting` in the same transaction, so
 * that nobody is invited twice, however often the job runs.
 *
 * @returns whether any people remain
 */
export async function inviteNext(tx: Database, { key, ...inviting }: Inviting): Promise<boolean> {
  const { now } = inviting;
  const author = await lockAuthor(tx, key);
  if (author === null) {
    await stopList(tx, key, stateReasons.stopped);
    return false;
  }
  const rows = await tx
    .select()
    .from(invitationListRows)
    .where(and(isOfList(key), eq(invitationListRows.state, "waiting")))
    .orderBy(asc(invitationListRows.line))
    .limit(atOnce)
    .for("update");
  const emails = rows.map(({ email }) => email);
  const findKnown = await readKnown(tx, { clientId: key.clientId, emails, now });
  const lines = new Map<InvitationRowState, number[]>();
  for (const row of rows) {
    const state = findKnown(row.email) ?? ((await invite(tx, { row, author, ...inviting })) ? "sent" : "limited");
    lines.set(state, [...(lines.get(state) ?? []), row.line]);
  }
  for (const [state, ofState] of lines)
    await tx
      .update(invitationListRows)
      .set({ state })
      .where(and(isOfList(key), inArray(invitationListRows.line, ofState)));
  return rows.length === atOnce;
}

type Author = { uid: string; email: string; clientName: string; startedAt: Date };

/** Locks the client for the author of a list; null: they are no longer one of its admins. */
async function lockAuthor(tx: Database, { clientId, id }: InvitationListKey): Promise<Author | null> {
  const [list] = await tx
    .select({ uid: users.id, email: users.email, clientName: clients.name, startedAt: invitationLists.createdAt })
    .from(invitationLists)
    .innerJoin(users, eq(users.id, invitationLists.createdBy))
    .innerJoin(clients, eq(clients.id, invitationLists.clientId))
    .where(and(eq(invitationLists.clientId, clientId), eq(invitationLists.id, id)));
  if (!list) return null;
  try {
    await lockAsClientAdmin(tx, { uid: list.uid, clientId });
    return list;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return null;
    throw error;
  }
}

/** @returns false if the mailbox has received too many invitations */
async function invite(
  tx: Database,
  { row, author, now, reserve, mail }: Omit<Inviting, "key"> & { row: ListRow; author: Author },
): Promise<boolean> {
  const { clientId, email, name, role, teamId } = row;
  if (!(await reserve(tx, { clientId, email, now }))) return false;
  const created = await createInvitation(tx, { clientId, email, role, teamId, invitedBy: author.uid }, now);
  await mail({
    to: { name, address: email },
    token: created.token,
    clientName: author.clientName,
    inviter: author.email,
    startAt: new Date(author.startedAt.getTime() + row.line * mailIntervalMs),
  });
  await recordAudit(tx, {
    at: now,
    clientId,
    actorId: author.uid,
    action: "invitation.create",
    subject: created.row.id,
    after: { email, role },
  });
  return true;
}

/** Stops a list whose job has failed: its remaining people aren't invited. */
export async function stopList(db: Database, key: InvitationListKey, reason: string): Promise<void> {
  await db
    .update(invitationListRows)
    .set({ state: "stopped", reason })
    .where(and(isOfList(key), eq(invitationListRows.state, "waiting")));
}

function isOfList({ clientId, id }: InvitationListKey) {
  return and(eq(invitationListRows.clientId, clientId), eq(invitationListRows.listId, id));
}
