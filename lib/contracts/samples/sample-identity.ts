import type { SampleEmail } from "./sample-users";

/**
 * The users and applications at the local identity providers. One definition for the three that must agree:
 * `emulators/identity` (emulates the providers), the backend's sample workspace (identifies each user by provider and
 * subject) and the orchestrator (passes the settings to the host). The secrets are samples that give access to nothing:
 * a production start refuses them (case W12).
 */

/** The Microsoft-like tenant and the application registered in it. */
export const sampleMicrosoft = {
  tenantId: "5b1f0c52-8f2d-4d0e-9a57-3c1f6d2b7e10",
  clientId: "c9a4d5b8-1c0e-4f7b-8a63-7d2e5f0b9a41",
  clientSecret: "sample-microsoft-secret-opens-nothing",
} as const;

/** The companies with their own identity provider; the issuer is `{identity origin}/{name}`. */
export const sampleEnterprises = {
  acme: {
    name: "acme",
    title: "Acme",
    domain: "acme.example",
    clientId: "sightline-acme",
    clientSecret: "sample-acme-secret-opens-nothing",
  },
  globex: {
    name: "globex",
    title: "Globex",
    domain: "globex.example",
    clientId: "sightline-globex",
    clientSecret: "sample-globex-secret-opens-nothing",
  },
} as const;

/** A sample user's ids at the identity providers. */
export type SampleIdentity = {
  /** `sub` at the company's own provider; absent for users whose company has none. */
  subject?: string;
  /** `oid` in the Microsoft tenant; absent for users without a Microsoft account. */
  microsoftObjectId?: string;
};

/** Each sample user's ids by email. Users are identified by these ids, never by email. */
export const sampleIdentities: Record<SampleEmail, SampleIdentity> = {
  "admin@sightline.example": { microsoftObjectId: "0f4b7a1e-2d63-4c85-9b1a-6e0d3c5f7a01" },
  "leader@acme.example": { subject: "acme-0001", microsoftObjectId: "0f4b7a1e-2d63-4c85-9b1a-6e0d3c5f7a02" },
  "rep@acme.example": { subject: "acme-0002", microsoftObjectId: "0f4b7a1e-2d63-4c85-9b1a-6e0d3c5f7a03" },
  "user@acme.example": { subject: "acme-0003" },
  "clientadmin@acme.example": { subject: "acme-0004" },
  "rep@globex.example": { subject: "globex-0001" },
  "clientadmin@globex.example": { subject: "globex-0002" },
};

/** A user with a Microsoft account who is unknown to the product: their sign-in must be refused. */
export const sampleUnknownUser = {
  email: "stranger@contoso.example",
  full_name: "Sam Contoso",
  microsoftObjectId: "0f4b7a1e-2d63-4c85-9b1a-6e0d3c5f7a99",
} as const;

/** A Microsoft account that no user is connected to, for testing how to connect one. */
export const sampleUnconnectedUser = {
  email: "newcomer@contoso.example",
  full_name: "Nia Contoso",
  microsoftObjectId: "0f4b7a1e-2d63-4c85-9b1a-6e0d3c5f7a98",
} as const;
