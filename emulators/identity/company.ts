import {
  type SampleIdentity,
  sampleEnterprises,
  sampleIdentities,
  sampleMicrosoft,
  sampleUnconnectedUser,
  sampleUnknownUser,
} from "@/lib/contracts/samples/sample-identity";
import { sampleUsers } from "@/lib/contracts/samples/sample-users";

export const providerNames = ["microsoft", "acme", "globex"] as const;

export type ProviderName = (typeof providerNames)[number];

/** A person at one provider: the subject and its claims. */
export type Person = { id: string; email: string; name: string; claims: Record<string, unknown> };

/** An identity provider: its URL path, its people, and how it differs from the other providers. */
export type Company = {
  name: ProviderName;
  /** The name on the sign-in page. */
  title: string;
  /** Path below which all of this provider's endpoints are served. */
  mountPath: string;
  /** The issuer's path; the metadata is below it. */
  issuerPath: string;
  /** First path segments that refer to the same tenant. */
  aliases: readonly string[];
  routes: { authorization: string; token: string; jwks: string; userinfo: string };
  client: { id: string; secret: string };
  scopes: readonly string[];
  /** Whether `iss` is part of the authorization response (RFC 9207). Microsoft doesn't send it. */
  sendsIssuer: boolean;
  /** Whether id tokens carry `typ: "JWT"` in their header, as Microsoft's do. */
  typesTokens: boolean;
  people: readonly Person[];
};

/** All people with an account at any provider, and their identifiers there. */
const everybody: readonly KnownPerson[] = [
  ...sampleUsers.map((person) => ({ ...sampleIdentities[person.email], email: person.email, name: person.full_name })),
  { ...sampleUnknownUser, name: sampleUnknownUser.full_name },
  { ...sampleUnconnectedUser, name: sampleUnconnectedUser.full_name },
];

type KnownPerson = SampleIdentity & { email: string; name: string };

/**
 * The three providers of the local stack: a Microsoft-like tenant, and a provider for each of two companies.
 *
 * @param microsoftClientSecret the product's client secret at Microsoft; absent: the sample's
 */
export function listCompanies(microsoftClientSecret: string = sampleMicrosoft.clientSecret): readonly Company[] {
  return [microsoft(microsoftClientSecret), enterprise(sampleEnterprises.acme), enterprise(sampleEnterprises.globex)];
}

/** Finds a person of a company by email, ignoring case. */
export function findPersonByEmail(company: Company, email: string): Person | null {
  const normalizedEmail = email.trim().toLowerCase();
  return company.people.find((person) => person.email === normalizedEmail) ?? null;
}

function microsoft(clientSecret: string): Company {
  const { tenantId, clientId } = sampleMicrosoft;
  return {
    name: "microsoft",
    title: "Microsoft",
    mountPath: `/${tenantId}`,
    issuerPath: `/${tenantId}/v2.0`,
    aliases: ["common", "organizations"],
    routes: {
      authorization: "/oauth2/v2.0/authorize",
      token: "/oauth2/v2.0/token",
      jwks: "/discovery/v2.0/keys",
      userinfo: "/oidc/userinfo",
    },
    client: { id: clientId, secret: clientSecret },
    scopes: ["openid", "profile", "email", "offline_access", "User.Read"],
    sendsIssuer: false,
    typesTokens: true,
    people: everybody.flatMap((person) => microsoftPerson(person, tenantId)),
  };
}

function microsoftPerson({ email, name, microsoftObjectId }: KnownPerson, tenantId: string): Person[] {
  if (!microsoftObjectId) return [];
  const claims = { oid: microsoftObjectId, tid: tenantId, ver: "2.0", preferred_username: email, name, email };
  return [{ id: `microsoft-${microsoftObjectId}`, email, name, claims }];
}

function enterprise(sample: (typeof sampleEnterprises)[keyof typeof sampleEnterprises]): Company {
  return {
    name: sample.name,
    title: sample.title,
    mountPath: `/${sample.name}`,
    issuerPath: `/${sample.name}`,
    aliases: [],
    routes: { authorization: "/authorize", token: "/token", jwks: "/keys", userinfo: "/userinfo" },
    client: { id: sample.clientId, secret: sample.clientSecret },
    scopes: ["openid", "profile", "email", "offline_access"],
    sendsIssuer: true,
    typesTokens: false,
    people: everybody.flatMap((person) => enterprisePerson(person, sample.domain)),
  };
}

function enterprisePerson({ email, name, subject }: KnownPerson, domain: string): Person[] {
  if (!subject || !email.endsWith(`@${domain}`)) return [];
  const [givenName, familyName] = name.split(" ");
  const names = { name, given_name: givenName, family_name: familyName };
  return [{ id: subject, email, name, claims: { ...names, preferred_username: email, email, email_verified: true } }];
}
