import { and, eq } from "drizzle-orm";
import type { AuditAction } from "@/lib/contracts/operations/audit";
import type { OwnIdentities } from "@/lib/contracts/people/own-identity";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { type accessTokens, clients, identities, users } from "../../../database/schema/core";
import { recordAudit } from "../../shared/audit/audit";
import { listPasskeyRows } from "../factors/passkeys";
import { requireLiveSession } from "../sessions/live-session";
import { clientRealm, microsoftRealm } from "./identities";
import { findRequiredSso, findSso } from "./sso-settings";

/** A user changing their own identities. */
interface Own {
  /** The token of the session in which they do so. */
  token: Pick<typeof accessTokens.$inferSelect, "userId" | "hash">;
  now: Date;
  /** The request's origin. */
  from: Caller;
}

type Person = Pick<typeof users.$inferSelect, "id" | "email" | "clientId" | "isBreakGlass" | "passwordHash">;

/** A user's sign-in methods. `isOffered`: whether Microsoft is configured here. */
export async function readOwnIdentities(db: Database, person: Person, isOffered: boolean): Promise<OwnIdentities> {
  const account = await findMicrosoft(db, person.id);
  const company = await findCompany(db, person);
  const hasOther = person.passwordHash !== null || company?.connected_at != null;
  return {
    password: { is_set: person.passwordHash !== null },
    microsoft: {
      is_offered: isOffered && (await findRequiredSso(db, person, "microsoft")) === null,
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
 * Connects a Microsoft account to a user as a sign-in method. Checks both sides under a lock on the user, so concurrent
 * requests can't connect two accounts to a user, or an account to two users.
 *
 * @returns `already` if the user has one, `taken` if it belongs to another user; in both cases nothing changes
 * @throws AppError 401 `unauthenticated`: the session has ended in the meantime
 */
export async function connectMicrosoft(
  tx: Database,
  { token, now, from }: Own,
  { tenantId, objectId, username }: MicrosoftIdentity,
): Promise<"connected" | "already" | "taken"> {
  const person = await lockPerson(tx, token, now);
  const uid = person.id;
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
 * Disconnects a user's Microsoft account; sessions aren't affected.
 *
 * @returns `none` if no account is connected; `only` if it is the user's only sign-in method and therefore stays
 * connected
 * @throws AppError 401 `unauthenticated`: the session has ended in the meantime
 */
export async function disconnectMicrosoft(
  tx: Database,
  { token, now, from }: Own,
): Promise<"disconnected" | "none" | "only"> {
  const person = await lockPerson(tx, token, now);
  const uid = person.id;
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

/** Names of the providers that a user can sign in with, other than a password. */
export async function listProviderNames(db: Database, person: Person): Promise<string[]> {
  const account = await findMicrosoft(db, person.id);
  const company = await findCompany(db, person);
  return [
    ...(account ? [account.username ? `the Microsoft account ${account.username}` : "a Microsoft account"] : []),
    ...(company?.connected_at != null ? [`${company.name} single sign-on`] : []),
  ];
}

/** The ways in which a user can sign in, other than a password, as named in emails. */
export async function listOtherMethods(db: Database, person: Person): Promise<string[]> {
  const names = (await listPasskeyRows(db, person.id)).map(({ name }) => `“${name}”`);
  const passkeys =
    names.length === 0 ? [] : [`your ${names.length === 1 ? "passkey" : "passkeys"} ${names.join(", ")}`];
  return [...passkeys, ...(await listProviderNames(db, person))];
}

async function lockPerson(tx: Database, token: Own["token"], now: Date): Promise<Person> {
  const [person] = await tx.select().from(users).where(eq(users.id, token.userId)).for("update");
  if (!person) throw new Error("The requesting user doesn't exist");
  await requireLiveSession(tx, token, now);
  return person;
}

async function findMicrosoft(db: Database, uid: string) {
  const [row] = await db.select().from(identities).where(isMicrosoftOf(uid)).orderBy(identities.createdAt);
  return row ?? null;
}

function isMicrosoftOf(uid: string) {
  return and(eq(identities.userId, uid), eq(identities.realm, microsoftRealm));
}

/**
 * Finds the user's identity at the client's current provider. Identities at replaced or disabled providers are unusable
 * and don't count.
 */
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

/** A Microsoft user: tenant id and object id. */
export interface MicrosoftIdentity {
  tenantId: string;
  objectId: string;
  /** The user's current username at Microsoft. It may change or pass to another person, so use it only for display. */
  username: string | null;
  name: string | null;
}
