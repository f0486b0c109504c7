import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import { identities, users } from "../../database/schema/core";

/** The name that an identity provider has for somebody. */
export interface IdentityKey {
  /** `microsoft`, or `clientRealm(…)`. */
  realm: string;
  /** The tenant's id at Microsoft; the issuer's address at a client's provider. */
  issuer: string;
  subject: string;
}

export const microsoftRealm = "microsoft";

/** The realm of one client's own provider: what it says counts in no other client. */
export function clientRealm(clientId: string): string {
  return `client:${clientId}`;
}

/** Finds the user whom a provider knows by this name, disabled or not; null when it is nobody. */
export async function findUserByIdentity(db: Database, { realm, issuer, subject }: IdentityKey) {
  const [row] = await db
    .select({ id: users.id, clientId: users.clientId, disabled: users.disabled })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.realm, realm), eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row ?? null;
}

/** Says whether a provider has a name for somebody already. */
export async function hasIdentityAt(
  db: Database,
  userId: string,
  { realm, issuer }: Omit<IdentityKey, "subject">,
): Promise<boolean> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.realm, realm), eq(identities.issuer, issuer)));
  return row !== undefined;
}

/** Remembers a provider's name for somebody. A name that is taken stays whose it is. */
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
