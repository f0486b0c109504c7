import { and, eq } from "drizzle-orm";
import type { AuditAction } from "@/lib/contracts/audit";
import type { OwnIdentities } from "@/lib/contracts/own-identity";
import type { Caller } from "../../caller";
import type { Database } from "../../database/database";
import { clients, identities, users } from "../../database/schema/core";
import { recordAudit } from "../audit/audit";
import { clientRealm, microsoftRealm } from "./identities";
import { findSso } from "./sso-settings";

/** Somebody who asks for their own, at a moment. */
interface Own {
  uid: string;
  now: Date;
  /** From where they ask. */
  from: Caller;
}

type Person = Pick<typeof users.$inferSelect, "id" | "email" | "clientId" | "passwordHash">;

/** The ways in which somebody can sign in. `isOffered`: whether Microsoft is set up here. */
export async function describeOwnIdentities(db: Database, person: Person, isOffered: boolean): Promise<OwnIdentities> {
  const account = await findMicrosoft(db, person.id);
  const company = await findCompany(db, person);
  const hasOther = person.passwordHash !== null || company?.connected_at != null;
  return {
    password: { is_set: person.passwordHash !== null },
    microsoft: {
      is_offered: isOffered,
      account: account && {
        username: account.username,
        connected_at: account.createdAt.toISOString(),
        can_disconnect: hasOther,
      },
    },
    company,
  };
}

/**
 * Lets a Microsoft account sign somebody in from now on. Both sides of it are asked in one transaction that holds the
 * person: two at once can't give one person two accounts, nor one account two people.
 *
 * @returns `already` when the person has one, `taken` when it is somebody else's; nothing is kept then
 */
export async function connectMicrosoft(
  tx: Database,
  { uid, now, from }: Own,
  { tenantId, objectId, username }: MicrosoftIdentity,
): Promise<"connected" | "already" | "taken"> {
  const person = await holdPerson(tx, uid);
  if (await findMicrosoft(tx, uid)) return "already";
  const key = { realm: microsoftRealm, issuer: tenantId, subject: objectId };
  const [added] = await tx
    .insert(identities)
    .values({ ...key, userId: uid, username, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  if (!added) return "taken";
  await tx.update(users).set({ microsoftId: objectId }).where(eq(users.id, uid));
  await note(tx, person, { at: now, from, action: "identity.connect", details: key });
  return "connected";
}

/**
 * Takes somebody's Microsoft account away from them; no session ends.
 *
 * @returns `none` when there is none, `only` when it is their only way in; it stays then
 */
export async function disconnectMicrosoft(
  tx: Database,
  { uid, now, from }: Own,
): Promise<"disconnected" | "none" | "only"> {
  const person = await holdPerson(tx, uid);
  const account = await findMicrosoft(tx, uid);
  if (!account) return "none";
  if (person.passwordHash === null && (await findCompany(tx, person))?.connected_at == null) return "only";
  await tx.delete(identities).where(isMicrosoftOf(uid));
  await tx.update(users).set({ microsoftId: null }).where(eq(users.id, uid));
  const { issuer, subject } = account;
  const details = { realm: microsoftRealm, issuer, subject };
  await note(tx, person, { at: now, from, action: "identity.disconnect", details });
  return "disconnected";
}

/** What signs somebody in beside a password, in words. */
export async function listProviderNames(db: Database, person: Person): Promise<string[]> {
  const account = await findMicrosoft(db, person.id);
  const company = await findCompany(db, person);
  return [
    ...(account ? [account.username ? `the Microsoft account ${account.username}` : "a Microsoft account"] : []),
    ...(company?.connected_at != null ? [`${company.name} single sign-on`] : []),
  ];
}

async function holdPerson(tx: Database, uid: string): Promise<Person> {
  const [person] = await tx.select().from(users).where(eq(users.id, uid)).for("update");
  if (!person) throw new Error("somebody who asks is there");
  return person;
}

async function findMicrosoft(db: Database, uid: string) {
  const [row] = await db.select().from(identities).where(isMicrosoftOf(uid)).orderBy(identities.createdAt);
  return row ?? null;
}

function isMicrosoftOf(uid: string) {
  return and(eq(identities.userId, uid), eq(identities.realm, microsoftRealm));
}

/** A name at a provider that was replaced meanwhile, or is switched off, lets nobody in: it counts for nothing. */
async function findCompany(db: Database, person: Person): Promise<OwnIdentities["company"]> {
  const sso = person.clientId === null ? null : await findSso(db, person.clientId);
  if (!sso?.enabled) return null;
  const isHere = [eq(identities.realm, clientRealm(sso.clientId)), eq(identities.issuer, sso.issuer)];
  const [known] = await db
    .select({ at: identities.createdAt })
    .from(identities)
    .where(and(eq(identities.userId, person.id), ...isHere));
  const domain = person.email.toLowerCase().split("@").at(-1) ?? "";
  if (!known && !sso.domains.some((own) => own.domain === domain && own.provenAt !== null)) return null;
  const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, sso.clientId));
  return { name: client?.name ?? sso.clientId, connected_at: known?.at.toISOString() ?? null };
}

function note(
  tx: Database,
  person: Person,
  what: { at: Date; from: Caller; action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, { ...what, clientId: person.clientId, actorId: person.id, subject: person.id });
}

/** Somebody whom Microsoft vouches for: the tenant, and the person's id in it. */
export interface MicrosoftIdentity {
  tenantId: string;
  objectId: string;
  /** What Microsoft calls them at the moment. It can change and be given to somebody else: for their own eyes alone. */
  username: string | null;
  name: string | null;
}
