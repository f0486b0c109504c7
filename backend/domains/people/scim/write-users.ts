import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { readEmail } from "@/lib/contracts/people/email-address";
import { defaultRole } from "@/lib/contracts/rights/rights";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { oneTimeLinks, users } from "../../../database/schema/core";
import { scimGroupMembers, scimUsers } from "../../../database/schema/people/scim";
import { badRequest, uniquenessError } from "../../../scim/scim-error";
import type { ScimUser } from "../../../scim/user";
import { recordAudit } from "../../shared/audit/audit";
import { isAdmin } from "../../shared/client-admins";
import { findClientTimeZone, lockClient } from "../../shared/clients";
import { findUserByEmail, isWithoutClient, lockUser } from "../../shared/users";
import { clearFactors } from "../factors/own-factors";
import { writeMember } from "../members";
import { lockAddress } from "../sign-in/lock-address";
import { isVerifiedDomain } from "../sign-in/proven-domains";
import { clearSignIns } from "../sign-in/sign-ins";
import { getPerson, hasUserName, type Person } from "./find-users";
import { applyRules, byProvider } from "./rules";

/** The identity provider that makes a change: its client, and the origin of its request for the audit log. */
export interface Provider {
  clientId: string;
  from: Caller;
  now: Date;
}

/** A member whom the provider has just deactivated or deleted, and their manager's id, as given by the provider. */
export interface Leaver {
  uid: string;
  managerId: string | null;
}

type OnDisabled = (tx: Database, leaver: Leaver) => Promise<void>;

/**
 * Creates a member. A user who registered with this email and belongs to no client becomes the member, and one whom the
 * provider deleted earlier is restored; both lose their former means of access.
 *
 * @returns the member's id
 * @throws ScimError 400 `invalidValue`: an address outside the client's proven domains; 409 `uniqueness`
 */
export async function createPerson(tx: Database, provider: Provider, user: ScimUser): Promise<string> {
  const { clientId, now } = provider;
  await lockClient(tx, clientId);
  const email = await claimAddresses(tx, clientId, user);
  const known = await findUserByEmail(tx, email);
  const isReturning = known?.clientId === clientId && known.disabled && (await isDeleted(tx, clientId, known.id));
  if (known && !isReturning && !isWithoutClient(known))
    throw uniquenessError("Someone already has this email address.");
  const id = known?.id ?? randomUUID();
  await requireFreeName(tx, clientId, user.userName, id);
  const values = {
    clientId,
    email,
    username: user.userName,
    fullName: user.displayName,
    title: user.title,
    role: defaultRole,
    disabled: !user.active,
    timeZone: known?.timeZone ?? (await findClientTimeZone(tx, clientId)),
  };
  if (known) {
    await lockUser(tx, id);
    await tx
      .update(users)
      .set({ ...values, passwordHash: null })
      .where(eq(users.id, id));
    await clearSignIns(tx, known, now);
    await clearFactors(tx, known.id);
  } else {
    await tx.insert(users).values({ ...values, id, createdAt: now });
  }
  await saveManaged(tx, provider, id, user);
  await recordAudit(tx, {
    ...byProvider(provider),
    at: now,
    action: "member.provision",
    subject: id,
    after: { email, role: defaultRole },
  });
  return id;
}

/**
 * Changes a member. Deactivating ends all their means of access. Activating applies the rules of their groups again; a
 * former client admin returns with the role `user`.
 *
 * @param input.onDisabled called within the transaction once a member has been deactivated
 * @throws ScimError 404; 400 `invalidValue`, `mutability`: a client admin's address; 409 `uniqueness`. AppError 409
 * `last_admin`
 */
export async function changePerson(
  tx: Database,
  provider: Provider,
  { id, change, onDisabled }: { id: string; change: (user: ScimUser) => ScimUser; onDisabled: OnDisabled },
): Promise<void> {
  const { clientId, now } = provider;
  await lockClient(tx, clientId);
  const { row: before, user } = await getLocked(tx, clientId, id);
  const after = change(user);
  const isMoved = after.userName !== user.userName || after.email !== user.email;
  // A reset link goes to the email address, so anyone who can change it could take over this admin's account.
  if (isMoved && isAdmin(before))
    throw badRequest(
      "mutability",
      "The userName and email of a client admin can't be changed. Change their role first.",
    );
  const email = isMoved ? await claimAddresses(tx, clientId, after) : before.email;
  if (isMoved) {
    const other = await findUserByEmail(tx, email);
    if (other && other.id !== id) throw uniquenessError("Someone already has this email address.");
    await requireFreeName(tx, clientId, after.userName, id);
  }
  if (email !== before.email) {
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, id));
    const entry = { ...byProvider(provider), at: now, subject: id };
    const values = { before: { email: before.email }, after: { email } };
    await recordAudit(tx, { ...entry, ...values, action: "member.change_email" });
  }
  await tx
    .update(users)
    .set({ email, username: after.userName, fullName: after.displayName, title: after.title })
    .where(eq(users.id, id));
  await saveManaged(tx, provider, id, after);
  if (after.active === user.active) return;
  // The directory can't make a disabled admin an admin again: that requires another admin's proof of identity.
  const role = after.active && isAdmin(before) ? { role: defaultRole } : {};
  await writeMember(tx, { before, change: { disabled: !after.active, ...role }, by: byProvider(provider), now });
  if (after.active) await applyRules(tx, provider, [id]);
  // Many directories clear the manager in the request that deactivates a person; the previous manager is used then.
  else await onDisabled(tx, { uid: id, managerId: after.managerId ?? user.managerId });
}

/**
 * Deletes a member as far as SCIM is concerned: they are disabled and leave all groups, and their history is kept.
 *
 * @param input.onDisabled called within the transaction, unless the member was disabled before
 * @throws ScimError 404; AppError 409 `last_admin`
 */
export async function deletePerson(
  tx: Database,
  provider: Provider,
  { id, onDisabled }: { id: string; onDisabled: OnDisabled },
): Promise<void> {
  const { clientId, now } = provider;
  await lockClient(tx, clientId);
  const { row: before, user } = await getLocked(tx, clientId, id);
  await writeMember(tx, { before, change: { disabled: true }, by: byProvider(provider), now });
  await saveManaged(tx, provider, id, user);
  await tx
    .delete(scimGroupMembers)
    .where(and(eq(scimGroupMembers.clientId, clientId), eq(scimGroupMembers.userId, id)));
  await tx.update(scimUsers).set({ deletedAt: now, ruleRole: null, ruleTeamId: null }).where(isManaged(clientId, id));
  if (user.active) await onDisabled(tx, { uid: id, managerId: user.managerId });
}

/** Records that the provider manages members. Their SCIM attributes start with the values known here. */
export async function markAsManaged(tx: Database, provider: Provider, people: readonly Person[]): Promise<void> {
  for (const { row, managed, user } of people) if (!managed) await saveManaged(tx, provider, row.id, user);
}

async function getLocked(tx: Database, clientId: string, id: string): Promise<Person> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)))
    .for("update");
  return getPerson(tx, clientId, id);
}

/**
 * Checks that a person's addresses lie in proven domains of the client, and locks them.
 *
 * @returns the email in canonical form
 */
async function claimAddresses(tx: Database, clientId: string, user: ScimUser): Promise<string> {
  const name = await requireProven(tx, clientId, "userName", user.userName);
  const email = await requireProven(tx, clientId, "The email", user.email);
  for (const address of [...new Set([name, email])].sort()) await lockAddress(tx, address);
  if (name !== email) {
    const other = await findUserByEmail(tx, name);
    if (other && other.clientId !== clientId) throw uniquenessError("Someone already has this userName.");
  }
  return email;
}

async function requireProven(tx: Database, clientId: string, what: string, text: string): Promise<string> {
  const reading = readEmail(text);
  if (reading.kind !== "email") throw badRequest("invalidValue", `${what} must be an email address.`);
  const address = reading.email.toLowerCase();
  const domain = address.slice(address.indexOf("@") + 1);
  if (!(await isVerifiedDomain(tx, clientId, domain)))
    throw badRequest("invalidValue", `${what} must be in a verified domain. ${domain} isn't one.`);
  return address;
}

async function requireFreeName(tx: Database, clientId: string, userName: string, id: string): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), ne(users.id, id), hasUserName(clientId, userName)))
    .limit(1);
  if (other) throw uniquenessError("Someone already has this userName.");
}

async function isDeleted(tx: Database, clientId: string, id: string): Promise<boolean> {
  const [row] = await tx.select({ at: scimUsers.deletedAt }).from(scimUsers).where(isManaged(clientId, id));
  return row !== undefined && row.at !== null;
}

async function saveManaged(
  tx: Database,
  { clientId, now }: Provider,
  userId: string,
  { userName, externalId, givenName, familyName, managerId }: ScimUser,
): Promise<void> {
  const values = { userName, externalId, givenName, familyName, managerId, updatedAt: now, deletedAt: null };
  await tx
    .insert(scimUsers)
    .values({ ...values, clientId, userId })
    .onConflictDoUpdate({ target: [scimUsers.clientId, scimUsers.userId], set: values });
}

function isManaged(clientId: string, id: string) {
  return and(eq(scimUsers.clientId, clientId), eq(scimUsers.userId, id));
}
