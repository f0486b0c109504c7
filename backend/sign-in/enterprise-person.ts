import type { Database } from "../store/database";
import { addIdentity, clientRealm, findUserByIdentity, hasIdentityAt } from "../store/identities";
import { findUserByEmail } from "../store/users";
import { findEmailAddress } from "./email";
import type { EnterpriseIdentity } from "./enterprise";

/**
 * Finds whom a client's provider vouches for: by issuer and subject, within that client alone. Somebody who comes this way
 * for the first time is known by an email only if the provider has verified it, its domain is the client's, the person
 * belongs to the client, and the provider has no other name for them (case O16).
 *
 * @returns the person's id; null when it is nobody, or somebody disabled
 */
export async function findOrLinkPerson(
  db: Database,
  { identity, clientId, domains }: { identity: EnterpriseIdentity; clientId: string; domains: readonly string[] },
): Promise<string | null> {
  const key = { realm: clientRealm(clientId), issuer: identity.issuer, subject: identity.subject };
  const known = await findUserByIdentity(db, key);
  if (known) return known.clientId === clientId ? known.id : null;
  const email = identity.email === null ? null : findEmailAddress(identity.email);
  if (!email || !domains.includes(email.domain)) return null;
  const person = await findUserByEmail(db, email.address);
  if (person?.clientId !== clientId || person.disabled) return null;
  if (await hasIdentityAt(db, person.id, key)) return null;
  await addIdentity(db, person.id, key);
  const linked = await findUserByIdentity(db, key);
  return linked?.id === person.id ? linked.id : null;
}
