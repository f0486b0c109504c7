import type { Database } from "../database/database";
import { isVerifiedDomain } from "../domains/people/sign-in/proven-domains";
import { findDomain } from "./email";
import type { EnterpriseIdentity } from "./enterprise";
import { TokenRejectedError } from "./microsoft";

const googleIssuer = "https://accounts.google.com";

/**
 * Returns the identity, unless it comes from Google and belongs to no organization that owns one of the client's proven
 * domains. Google has one issuer for everyone, personal accounts included: only the claim `hd` names an organization.
 *
 * @throws TokenRejectedError
 * @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
 */
export async function requireHostedDomain(
  db: Database,
  clientId: string,
  identity: EnterpriseIdentity,
): Promise<EnterpriseIdentity> {
  if (identity.issuer !== googleIssuer) return identity;
  const { hd } = identity.claims;
  const domain = typeof hd === "string" ? findDomain(hd) : null;
  if (domain === null || !(await isVerifiedDomain(db, clientId, domain)))
    throw new TokenRejectedError("The Google account isn't in a verified domain of the client");
  return identity;
}
