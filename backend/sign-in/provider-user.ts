import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { defaultRole } from "@/lib/contracts/rights/rights";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import { users } from "../database/schema/core";
import { clearFactors } from "../domains/people/factors/own-factors";
import { findByExternalId, findExternalId, hasExternalId } from "../domains/people/scim/find-users";
import { ensureBreakGlass, type NotifyBreakGlass } from "../domains/people/sign-in/break-glass";
import {
  addIdentity,
  findUserByIdentity,
  type IdentityKey,
  listIssuers,
  methodOf,
  microsoftRealm,
} from "../domains/people/sign-in/identities";
import { consumeInvitation, consumeInvitationTo, findInvitation } from "../domains/people/sign-in/invitations";
import { joinInvitedTeam } from "../domains/people/sign-in/join-invited-team";
import { lockAddress } from "../domains/people/sign-in/lock-address";
import { isVerifiedDomain } from "../domains/people/sign-in/proven-domains";
import { clearSignIns } from "../domains/people/sign-in/sign-ins";
import { recordAudit } from "../domains/shared/audit/audit";
import { isAdmin } from "../domains/shared/client-admins";
import { findClientTimeZone, lockClient } from "../domains/shared/clients";
import { findUserByEmail, isWithoutClient } from "../domains/shared/users";
import { requireAllowedMethod } from "./allowed-method";
import { findEmailAddress } from "./email";

/**
 * A user as a provider identifies them. The key identifies the user; the email is only used to connect the key to a
 * user the first time.
 */
export interface ProviderUser {
  key: IdentityKey;
  email: string | null;
  name: string | null;
  /** The user's name at the provider, shown only to that user. */
  username: string | null;
  /** The user's id in the client's directory, as provisioned by SCIM; null: not known. */
  externalId: string | null;
}

export interface ProviderSignIn {
  /** The client that owns the provider; null: Microsoft. */
  clientId: string | null;
  /** The token of the invitation link that the user followed. */
  invitation: string | null;
  /** Whether a user of the client's provider may join without an invitation. */
  joins: boolean;
  now: Date;
  /** The request's origin, for the audit log. */
  from: Caller;
  /** Mails a member that this identity was connected to their account by its email or the directory's id. */
  notifyConnected: (tx: Database, member: { fullName: string; email: string }) => Promise<void>;
  notifyBreakGlass: NotifyBreakGlass;
  /**
   * Whether a member with an identity at the client's former provider has confirmed the new provider; otherwise asks
   * them to confirm it.
   */
  isConfirmed: (tx: Database, member: { id: string; fullName: string; email: string }) => Promise<boolean>;
}

/**
 * Finds the user of a provider's identity by its key. A new identity is connected to a user
 * - by an invitation link, which has proven the email it was sent to, whatever email the provider states, or
 * - by the id under which the client's directory has provisioned them, or
 * - if the directory has provisioned nobody under this id, by the email, when it is in a domain that the client has
 *   proven to own: to the member with this email, or to a new member who was invited or whom the client lets join
 *   (docs/conformance.md, cases O16, J2). A member with an identity at the client's former provider has to confirm the
 *   new provider first; a user who registered with this email earlier and belongs to no client is taken over, and their
 *   former sign-in methods are removed.
 *
 * @returns the user's id; null when there is no such user, or a disabled one
 * @throws AppError 403 `sso_required`: nothing is connected, because the client allows only its own provider; 403
 *   `client_suspended`
 */
export async function findOrConnectUser(
  tx: Database,
  vouched: ProviderUser,
  entry: ProviderSignIn,
): Promise<string | null> {
  const known = (await findUserByIdentity(tx, vouched.key)) ?? (await findOnceAlone(tx, vouched.key));
  // An identity from a client's own provider is valid in that client only; Microsoft's identities are valid in any.
  const isHere = vouched.key.realm === microsoftRealm || known?.clientId === entry.clientId;
  // A disabled user stays out, even with an invitation.
  if (known) return isHere && !known.disabled ? known.id : null;
  return (
    (await acceptByLink(tx, vouched, entry)) ??
    ((await isInDirectory(tx, vouched, entry))
      ? connectByExternalId(tx, vouched, entry)
      : connectByDomain(tx, vouched, entry))
  );
}

/**
 * Whether the directory has provisioned a member under this id. Then the id alone decides: a member who may not be
 * connected must not get a second account by another email of theirs.
 */
async function isInDirectory(tx: Database, { externalId }: ProviderUser, { clientId }: ProviderSignIn) {
  return clientId !== null && externalId !== null && hasExternalId(tx, clientId, externalId);
}

async function connectByExternalId(tx: Database, vouched: ProviderUser, entry: ProviderSignIn): Promise<string | null> {
  const { clientId } = entry;
  if (clientId === null || vouched.externalId === null) return null;
  const person = await findByExternalId(tx, clientId, vouched.externalId);
  // The directory may decide which id belongs to whom, but not who is an admin: for an admin, the provider must also
  // vouch for the email.
  const email = vouched.email === null ? null : findEmailAddress(vouched.email);
  if (person && isAdmin(person) && email?.address !== person.email.toLowerCase()) return null;
  return person && connectMember(tx, vouched, { person, clientId, entry });
}

async function acceptByLink(tx: Database, vouched: ProviderUser, entry: ProviderSignIn): Promise<string | null> {
  if (entry.invitation === null) return null;
  const found = await findInvitation(tx, entry.invitation, entry.now);
  const isElsewhere = vouched.key.realm !== microsoftRealm && found?.invitation.clientId !== entry.clientId;
  if (!found || isElsewhere) return null;
  const { id: invitationId, email, role, clientId, teamId } = found.invitation;
  await lockClient(tx, clientId);
  await lockAddress(tx, email);
  const person = await findUserByEmail(tx, email);
  if (person && !isWithoutClient(person)) return null;
  await requireMethod(tx, vouched, { clientId });
  if (!(await consumeInvitation(tx, entry.invitation, entry.now))) return null;
  return admit(tx, vouched, { person, email, role, clientId, teamId, invitationId, entry });
}

async function connectByDomain(tx: Database, vouched: ProviderUser, entry: ProviderSignIn): Promise<string | null> {
  const { clientId, joins, now } = entry;
  const email = vouched.email === null ? null : findEmailAddress(vouched.email);
  if (clientId === null || !email || !(await isVerifiedDomain(tx, clientId, email.domain))) return null;
  await lockClient(tx, clientId);
  await lockAddress(tx, email.address);
  const person = await findUserByEmail(tx, email.address);
  if (person?.clientId === clientId) {
    // If the directory knows this member by another id, the identity belongs to a different person who was given the
    // same email.
    const managedId = vouched.externalId === null ? null : await findExternalId(tx, clientId, person.id);
    if (managedId !== null && managedId !== vouched.externalId) return null;
    return connectMember(tx, vouched, { person, clientId, entry });
  }
  if (person && !isWithoutClient(person)) return null;
  const invited = await consumeInvitationTo(tx, { clientId, email: email.address, now });
  if (!invited && !joins) return null;
  const role = invited?.role ?? defaultRole;
  await requireMethod(tx, vouched, { clientId });
  const { id: invitationId = null, teamId = null } = invited ?? {};
  return admit(tx, vouched, { person, email: email.address, role, clientId, teamId, invitationId, entry });
}

async function connectMember(
  tx: Database,
  vouched: ProviderUser,
  { person, clientId, entry }: { person: Person; clientId: string; entry: ProviderSignIn },
): Promise<string | null> {
  if (person.disabled) return null;
  await requireMethod(tx, vouched, person);
  if (await isUnconfirmed(tx, vouched, { person, entry })) return null;
  const connected = await connect(tx, vouched, { userId: person.id, clientId, entry });
  // Without this mail, an admin who replaces the client's provider could impersonate any member without their
  // knowledge.
  if (connected !== null) await entry.notifyConnected(tx, person);
  return connected;
}

/**
 * Whether a member must still confirm the client's new provider. Without the confirmation, an admin who replaces the
 * provider could sign in as any member.
 */
async function isUnconfirmed(
  tx: Database,
  { key }: ProviderUser,
  { person, entry }: { person: Person; entry: ProviderSignIn },
): Promise<boolean> {
  const issuers = await listIssuers(tx, person.id, key.realm);
  return issuers.length > 0 && !issuers.includes(key.issuer) && !(await entry.isConfirmed(tx, person));
}

/**
 * As `requireAllowedMethod`, for anyone: a break-glass person may sign in with a password, but, like everyone else, not
 * with Microsoft.
 */
function requireMethod(tx: Database, { key }: ProviderUser, { clientId }: { clientId: string | null }) {
  return requireAllowedMethod(tx, { clientId, isBreakGlass: false }, methodOf(key));
}

type Person = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

interface Admission {
  person: Person | null;
  email: string;
  role: string;
  clientId: string;
  /** The team that the invitation names; null: none. */
  teamId: string | null;
  /** The invitation used for this connection; null: none. */
  invitationId: string | null;
  entry: ProviderSignIn;
}

async function admit(
  tx: Database,
  vouched: ProviderUser,
  { person, teamId, invitationId, entry, ...member }: Admission,
): Promise<string | null> {
  const fullName = vouched.name ?? member.email.split("@")[0] ?? member.email;
  const userId = person?.id ?? randomUUID();
  const timeZone = person?.timeZone ?? (await findClientTimeZone(tx, member.clientId));
  if (person) {
    await tx
      .update(users)
      .set({ ...member, fullName, timeZone, passwordHash: null })
      .where(eq(users.id, userId));
    await clearSignIns(tx, person, entry.now);
    await clearFactors(tx, userId);
  } else {
    await tx
      .insert(users)
      .values({ ...member, id: userId, fullName, timeZone, username: member.email, createdAt: entry.now });
  }
  await joinInvitedTeam(tx, { clientId: member.clientId, userId, teamId, now: entry.now });
  const by = whoIs(userId, member.clientId, entry);
  const { now, notifyBreakGlass } = entry;
  await ensureBreakGlass(tx, { by, uid: userId, role: member.role, now, notifyBreakGlass });
  if (invitationId !== null)
    await recordAudit(tx, {
      ...by,
      subject: invitationId,
      action: "invitation.accept",
      after: { email: member.email, role: member.role },
    });
  return connect(tx, vouched, { userId, clientId: member.clientId, entry });
}

async function connect(
  tx: Database,
  { key, username }: ProviderUser,
  { userId, clientId, entry }: { userId: string; clientId: string; entry: ProviderSignIn },
): Promise<string | null> {
  // If the user already has another identity at this provider, this one belongs to a different person who was given the
  // same email.
  if ((await listIssuers(tx, userId, key.realm)).includes(key.issuer)) return null;
  await addIdentity(tx, userId, key, username);
  if (key.realm === microsoftRealm)
    await tx.update(users).set({ microsoftId: key.subject }).where(eq(users.id, userId));
  const connected = await findUserByIdentity(tx, key);
  if (connected?.id !== userId) return null;
  await recordAudit(tx, { ...whoIs(userId, clientId, entry), action: "identity.connect", details: { ...key } });
  return userId;
}

const whoIs = (userId: string, clientId: string, { now, from }: ProviderSignIn) => ({
  at: now,
  clientId,
  actorId: userId,
  subject: userId,
  from,
});

/**
 * Locks by key, so that the second of two concurrent first sign-ins with the same identity finds the user that the
 * first one created.
 */
async function findOnceAlone(tx: Database, key: IdentityKey) {
  const text = JSON.stringify([key.realm, key.issuer, key.subject]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`);
  return findUserByIdentity(tx, key);
}
