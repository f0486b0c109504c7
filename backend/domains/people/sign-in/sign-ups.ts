import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { defaultRole } from "@/lib/contracts/rights/rights";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { recordAudit } from "../../shared/audit/audit";
import { findClientTimeZone, lockClient } from "../../shared/clients";
import { findUserByEmail, lockUser } from "../../shared/users";
import { clearFactors } from "../factors/own-factors";
import { becomesBreakGlass, ensureBreakGlass, type NotifyBreakGlass } from "./break-glass";
import { consumeInvitation, findInvitation } from "./invitations";
import { joinInvitedTeam } from "./join-invited-team";
import { lockAddress } from "./lock-address";
import { consumeLink, deleteLinks, findLink } from "./one-time-links";
import { clearSignIns } from "./sign-ins";

/**
 * Creates a user from a verification link, with role `user` and no client. Deletes all other links to the email.
 *
 * @returns false if the link is no longer valid, or the email already has a user
 */
export async function addVerifiedPerson(
  db: Database,
  { token, fullName, passwordHash, now }: { token: string; fullName: string; passwordHash: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await findLink(tx, "verify", token, now);
    if (!known) return false;
    const { email } = known;
    await lockAddress(tx, email);
    if (!(await consumeLink(tx, "verify", token, now))) return false;
    return (
      (await addPerson(tx, {
        email,
        fullName,
        passwordHash,
        role: defaultRole,
        clientId: null,
        timeZone: null,
        now,
      })) !== null
    );
  });
}

interface Acceptance {
  token: string;
  fullName: string;
  passwordHash: string;
  now: Date;
  from: Caller;
  /** Throws if the client doesn't allow its new member to sign in with a password. */
  requireAllowed: (tx: Database, member: { clientId: string; isBreakGlass: boolean }) => Promise<void>;
  notifyBreakGlass: NotifyBreakGlass;
}

/**
 * Adds a user to a client through an invitation link. An existing user with that email and no client joins with the new
 * name and password, and all earlier means of access are revoked (docs/conformance.md, case J2). If two clients'
 * invitations are accepted concurrently, one succeeds.
 *
 * @returns `invalid` if the link is no longer valid; `taken`, without consuming the link, if the email belongs to a
 * user who can't join
 */
export async function acceptInvitation(
  db: Database,
  { token, fullName, passwordHash, now, from, requireAllowed, notifyBreakGlass }: Acceptance,
): Promise<"accepted" | "invalid" | "taken"> {
  return db.transaction(async (tx) => {
    const found = await findInvitation(tx, token, now);
    if (!found) return "invalid";
    const { id: invitationId, email, role, clientId, teamId } = found.invitation;
    // Of two admins who join at the same time, only one may become a break-glass person.
    await lockClient(tx, clientId);
    await lockAddress(tx, email);
    await requireAllowed(tx, { clientId, isBreakGlass: await becomesBreakGlass(tx, { clientId, role }) });
    const known = await findUserByEmail(tx, email);
    if (known && (known.clientId !== null || known.role !== defaultRole || known.disabled)) return "taken";
    if (!(await consumeInvitation(tx, token, now))) return "invalid";
    await deleteLinks(tx, { kind: "verify", email });
    const timeZone = known?.timeZone ?? (await findClientTimeZone(tx, clientId));
    const userId = known?.id ?? (await addPerson(tx, { email, fullName, passwordHash, role, clientId, timeZone, now }));
    if (userId === null) throw new Error("Another request added a user although the email was locked");
    if (known) {
      await tx.update(users).set({ fullName, passwordHash, role, clientId, timeZone }).where(eq(users.id, userId));
      await clearSignIns(tx, known, now);
      await clearFactors(tx, userId);
    }
    await joinInvitedTeam(tx, { clientId, userId, teamId, now });
    const by = { clientId, actorId: userId, from };
    await ensureBreakGlass(tx, { by, uid: userId, role, now, notifyBreakGlass });
    await recordAudit(tx, {
      ...by,
      at: now,
      action: "invitation.accept",
      subject: invitationId,
      after: { email, role },
    });
    return "accepted";
  });
}

/**
 * Sets a password through a reset link. Revokes all earlier means of access, including passkeys and provider
 * identities, so only methods verified afterward give access (docs/conformance.md, case J2). An authenticator app and
 * its recovery codes stay, as the caller has checked a code. If the owner has used a passkey instead, that passkey, the
 * recovery codes and any authenticator app stay.
 *
 * @param exceptCredentialId the passkey that the owner has used in place of a code
 * @returns the user; null if the link is no longer valid or the user is disabled
 */
export async function setForgottenPassword(
  db: Database,
  {
    token,
    passwordHash,
    now,
    from,
    exceptCredentialId,
  }: { token: string; passwordHash: string; now: Date; from: Caller; exceptCredentialId: string | null },
) {
  return db.transaction(async (tx) => {
    // Locks the user first, then the link, in the same order as changing a password.
    const known = await findLink(tx, "reset", token, now);
    if (!known?.userId) return null;
    await lockUser(tx, known.userId);
    const link = await consumeLink(tx, "reset", token, now);
    if (!link?.userId) return null;
    const [person] = await tx.update(users).set({ passwordHash }).where(eq(users.id, link.userId)).returning();
    if (!person || person.disabled) return null;
    await clearSignIns(tx, person, now, exceptCredentialId);
    const entry = { at: now, clientId: person.clientId, actorId: person.id, subject: person.id, from };
    await recordAudit(
      tx,
      { ...entry, action: "password.reset" },
      { ...entry, action: "session.end", details: { reason: "password_reset" } },
    );
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
    timeZone: string | null;
    now: Date;
  },
): Promise<string | null> {
  const { now, ...values } = person;
  const added = await tx
    .insert(users)
    .values({ ...values, id: randomUUID(), username: person.email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added[0]?.id ?? null;
}
