import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import { users } from "../database/schema/core";
import { recordAudit } from "../store/audit/audit";
import {
  addIdentity,
  findUserByIdentity,
  hasIdentityAt,
  type IdentityKey,
  microsoftRealm,
} from "../store/sign-in/identities";
import { findInvitation, spendInvitation, spendInvitationTo } from "../store/sign-in/invitations";
import { isProvenDomain } from "../store/sign-in/proven-domains";
import { forgetSignIns } from "../store/sign-in/sign-ins";
import { findUserByEmail } from "../store/users";
import { findEmailAddress } from "./email";

/** Whom a provider vouches for: its key for them is who they are; the address only leads to a first connection. */
export interface Vouched {
  key: IdentityKey;
  email: string | null;
  name: string | null;
  /** What the provider calls them, for their own eyes. */
  username: string | null;
}

interface Entry {
  /** The client whose own provider vouches; null: none does. */
  clientId: string | null;
  /** The token of an invitation's link that they came by. */
  invitation: string | null;
  /** Whether a user the client's provider vouches for may join without an invitation. */
  joins: boolean;
  now: Date;
  /** From where they come, for the audit log. */
  from: Caller;
}

/**
 * Finds whom a provider vouches for: by its key for them alone. Who comes this way for the first time is connected
 * - by an invitation's link, which has proven the address it was sent to, whatever the provider calls them, or
 * - when the client's own provider vouches and the address lies in a domain that the client has proven to be its own: to the
 *   member with this address, or as a new member who was invited or whom the client lets join (cases O16, J2).
 * An address that somebody registered before, without a client, is taken over; nothing that signed in to it does any more.
 *
 * @returns the user's id; null when it is nobody, or somebody disabled
 */
export async function findOrConnect(tx: Database, vouched: Vouched, entry: Entry): Promise<string | null> {
  const known = (await findUserByIdentity(tx, vouched.key)) ?? (await findOnceAlone(tx, vouched.key));
  // What a client's own provider says counts in that client alone; Microsoft's accounts are everybody's.
  const isHere = vouched.key.realm === microsoftRealm || known?.clientId === entry.clientId;
  // Somebody who was shut out doesn't come in again by an invitation either.
  if (known) return isHere && !known.disabled ? known.id : null;
  return (await acceptByLink(tx, vouched, entry)) ?? (await connectByDomain(tx, vouched, entry));
}

async function acceptByLink(tx: Database, vouched: Vouched, entry: Entry): Promise<string | null> {
  if (entry.invitation === null) return null;
  const found = await findInvitation(tx, entry.invitation, entry.now);
  const isElsewhere = vouched.key.realm !== microsoftRealm && found?.invitation.clientId !== entry.clientId;
  if (!found || isElsewhere) return null;
  const { id: invitationId, email, role, clientId } = found.invitation;
  await lockAddress(tx, email);
  const person = await findUserByEmail(tx, email);
  if (person && !isUnclaimed(person)) return null;
  if (!(await spendInvitation(tx, entry.invitation, entry.now))) return null;
  return admit(tx, vouched, { person, email, role, clientId, invitationId, entry });
}

async function connectByDomain(tx: Database, vouched: Vouched, entry: Entry): Promise<string | null> {
  const { clientId, joins, now } = entry;
  const email = vouched.email === null ? null : findEmailAddress(vouched.email);
  if (clientId === null || !email || !(await isProvenDomain(tx, clientId, email.domain))) return null;
  await lockAddress(tx, email.address);
  const person = await findUserByEmail(tx, email.address);
  if (person?.clientId === clientId)
    return person.disabled ? null : connect(tx, vouched, { userId: person.id, clientId, entry });
  if (person && !isUnclaimed(person)) return null;
  const invited = await spendInvitationTo(tx, { clientId, email: email.address, now });
  if (!invited && !joins) return null;
  const role = invited?.role ?? "user";
  return admit(tx, vouched, { person, email: email.address, role, clientId, invitationId: invited?.id ?? null, entry });
}

type Person = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/** Registered by somebody who had the mailbox, but belongs to no client, and isn't the operator's. */
function isUnclaimed({ clientId, role, disabled }: Person): boolean {
  return clientId === null && role === "user" && !disabled;
}

interface Admission {
  person: Person | null;
  email: string;
  role: string;
  clientId: string;
  /** The invitation that was spent for it; null: none was. */
  invitationId: string | null;
  entry: Entry;
}

async function admit(
  tx: Database,
  vouched: Vouched,
  { person, invitationId, entry, ...member }: Admission,
): Promise<string | null> {
  const fullName = vouched.name ?? member.email.split("@")[0] ?? member.email;
  const userId = person?.id ?? randomUUID();
  if (person) {
    await tx
      .update(users)
      .set({ ...member, fullName, passwordHash: null })
      .where(eq(users.id, userId));
    await forgetSignIns(tx, person, entry.now);
  } else {
    await tx.insert(users).values({ ...member, id: userId, fullName, username: member.email, createdAt: entry.now });
  }
  if (invitationId !== null)
    await recordAudit(tx, {
      ...whoIs(userId, member.clientId, entry),
      subject: invitationId,
      action: "invitation.accept",
      after: { email: member.email, role: member.role },
    });
  return connect(tx, vouched, { userId, clientId: member.clientId, entry });
}

async function connect(
  tx: Database,
  { key, username }: Vouched,
  { userId, clientId, entry }: { userId: string; clientId: string; entry: Entry },
): Promise<string | null> {
  // The provider has another key for this user: this is somebody else who was given their address.
  if (await hasIdentityAt(tx, userId, key)) return null;
  await addIdentity(tx, userId, key, username);
  if (key.realm === microsoftRealm)
    await tx.update(users).set({ microsoftId: key.subject }).where(eq(users.id, userId));
  const connected = await findUserByIdentity(tx, key);
  if (connected?.id !== userId) return null;
  await recordAudit(tx, { ...whoIs(userId, clientId, entry), action: "identity.connect", details: { ...key } });
  return userId;
}

const whoIs = (userId: string, clientId: string, { now, from }: Entry) => ({
  at: now,
  clientId,
  actorId: userId,
  subject: userId,
  from,
});

/** Of two first sign-ins by one key, the one that waited finds what the other has made. */
async function findOnceAlone(tx: Database, key: IdentityKey) {
  await lock(tx, JSON.stringify([key.realm, key.issuer, key.subject]));
  return findUserByIdentity(tx, key);
}

/** Of two first sign-ins with one address, one waits for the other. */
async function lockAddress(tx: Database, email: string): Promise<void> {
  await lock(tx, `address ${email.toLowerCase()}`);
}

async function lock(tx: Database, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}
