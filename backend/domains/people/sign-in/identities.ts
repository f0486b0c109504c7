import { and, eq, inArray, ne } from "drizzle-orm";
import type { AuthMethod } from "@/lib/contracts/people/user";
import type { Database } from "../../../database/database";
import { identities, users } from "../../../database/schema/core";

export interface IdentityKey {
  /** `microsoft`, or `clientRealm(…)`. */
  realm: string;
  /** The tenant id at Microsoft; the issuer URL at a client's provider. */
  issuer: string;
  subject: string;
}

export const microsoftRealm = "microsoft";

/**
 * The issuer of the placeholder that stays when an identity at a client's provider is removed. It counts as a former
 * provider, so the member must confirm the next identity by an emailed link, even if the client's provider has changed.
 */
export const disconnectedIssuer = "disconnected";

/** The realm of a client's own provider; its identities are valid in this client only. */
export function clientRealm(clientId: string): string {
  return `client:${clientId}`;
}

export function methodOf({ realm }: Pick<IdentityKey, "realm">): AuthMethod {
  return realm === microsoftRealm ? "microsoft" : "enterprise_sso";
}

/** Finds the user with this identity, disabled or not; null if there is none. */
export async function findUserByIdentity(db: Database, { realm, issuer, subject }: IdentityKey) {
  const [row] = await db
    .select({ id: users.id, clientId: users.clientId, disabled: users.disabled })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.realm, realm), eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row ?? null;
}

export async function isIdentityOf(db: Database, userId: string, key: IdentityKey): Promise<boolean> {
  return (await findUserByIdentity(db, key))?.id === userId;
}

export async function listIssuers(db: Database, userId: string, realm: string): Promise<string[]> {
  const rows = await db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.realm, realm)));
  return rows.map(({ issuer }) => issuer);
}

/** Adds an identity to a user; no effect if it belongs to another user. */
export async function addIdentity(
  db: Database,
  userId: string,
  key: IdentityKey,
  username: string | null = null,
): Promise<void> {
  await db
    .insert(identities)
    .values({ ...key, userId, username })
    .onConflictDoNothing();
}

/**
 * Removes users' identities. Of those at clients' own providers, a row with {@link disconnectedIssuer} remains.
 *
 * @param input.realms absent: all realms
 */
export async function removeIdentities(
  tx: Database,
  { uids, realms }: { uids: readonly string[]; realms?: readonly string[] },
) {
  const isInRealm = realms && inArray(identities.realm, [...realms]);
  const removed = await tx
    .delete(identities)
    .where(and(inArray(identities.userId, [...uids]), isInRealm, ne(identities.issuer, disconnectedIssuer)))
    .returning();
  const ofMicrosoft = removed.flatMap(({ realm, userId }) => (realm === microsoftRealm ? [userId] : []));
  if (ofMicrosoft.length > 0) await tx.update(users).set({ microsoftId: null }).where(inArray(users.id, ofMicrosoft));
  const former = removed
    .filter(({ realm }) => realm !== microsoftRealm)
    .map(({ realm, userId }) => ({ realm, issuer: disconnectedIssuer, subject: userId, userId }));
  if (former.length > 0) await tx.insert(identities).values(former).onConflictDoNothing();
  return removed;
}
