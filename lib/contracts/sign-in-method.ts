import { z } from "zod";
import { apiHeaders } from "./headers";

/**
 * `POST {api}/auth/microsoft/validate/` (checklist A3) → SignedInUser. Header `x-sign-in-nonce`: the nonce that must be in
 * the token; `x-invitation`: the invitation's link that somebody came by, who comes for the first time.
 * 401 `microsoft_refused`, 403 `unknown_person`, 502 `provider_unreachable`, 503 `not_configured`.
 */
export const microsoftValidationSchema = z.object({ id_token: z.string().min(1).max(20_000) }).strict();

/** The headers that go with `microsoftValidationSchema`, and with `GET {api}/auth/oidc/complete`. */
export const firstSignInHeadersSchema = z.object({
  [apiHeaders.nonce]: z.string().min(1).max(200).optional(),
  [apiHeaders.invitation]: z.string().min(1).max(200).optional(),
});

/**
 * `GET {api}/auth/oidc/start?email=` (checklist A5) → 302 to the provider, with a cookie of this one sign-in.
 * 400 `email_required` ("Email is required to start Enterprise SSO login"), 400 `invalid_request` for what is no address,
 * 404 `no_provider`, 502 `provider_unreachable`.
 */
export const enterpriseStartSchema = z.object({ email: z.string().max(1000).optional() });

/**
 * `GET {api}/auth/oidc/complete?code=&state=` (checklist A6), with that cookie → SignedInUser. `iss` goes along when the
 * provider sent it (RFC 9207). 400 `code_required`, 400 `sign_in_unknown` (no cookie, another's, over), 401 `sso_refused`,
 * 403 `unknown_person`, 502 `provider_unreachable`. A code is spent with the first call, whatever it answers.
 */
export const enterpriseCompletionSchema = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(4000).optional(),
  iss: z.string().max(500).optional(),
});

export const signInMethodsQuerySchema = z.object({ domain: z.string().min(1).max(253) });

/**
 * `GET {api}/auth/methods/?domain=`: how people of an email's domain sign in beside a password and Microsoft. Asked by
 * domain alone, so that it can't tell who has an account.
 */
export const signInMethodsSchema = z.object({
  /** The company whose own identity provider is asked; null when this domain has none. */
  enterprise: z.object({ name: z.string().min(1).max(200) }).nullable(),
});

export type SignInMethods = z.infer<typeof signInMethodsSchema>;

/** A client's own identity provider, as its admin edits it. The secret is never answered. */
export const ssoSettingsSchema = z.object({
  issuer: z.url().max(300),
  oidc_client_id: z.string().min(1).max(200),
  has_secret: z.boolean(),
  domains: z.array(z.string().max(253)).max(20),
  enabled: z.boolean(),
  /** Members sign in this way and not with a password; admins may do either. */
  required: z.boolean().default(false),
  /** Whoever the provider vouches for, with an address in a proven domain, joins at the first sign-in as `user`. */
  joins: z.boolean().default(false),
});

export type SsoSettings = z.infer<typeof ssoSettingsSchema>;

/** How a client shows that a domain is its own: a TXT record with this name and value. It counts from `proven_at` on. */
export const domainProofSchema = z.object({
  domain: z.string(),
  record_name: z.string(),
  record_value: z.string(),
  proven_at: z.iso.datetime().nullable(),
});

export type DomainProof = z.infer<typeof domainProofSchema>;

/** `GET {api}/clients/me/sso/` (client_admin): null as long as nothing is set up. */
export const ssoAnswerSchema = z.object({
  sso: ssoSettingsSchema.nullable(),
  proofs: z.array(domainProofSchema).default([]),
});

export type SsoAnswer = z.infer<typeof ssoAnswerSchema>;

/**
 * `POST {api}/clients/me/sso/domains/check/` (client_admin), no body: looks into DNS for every domain that isn't proven yet.
 * What keeps one from it is told by domain.
 */
export const domainCheckSchema = z.object({
  proofs: z.array(domainProofSchema),
  troubles: z.record(z.string(), z.string()),
});

export type DomainCheck = z.infer<typeof domainCheckSchema>;

/**
 * `GET`, `PUT {api}/clients/me/microsoft-tenants/` (client_admin): the Microsoft tenants whose people are the client's; with an
 * address in a proven domain they join at the first sign-in as `user`. A new one is the tenant of the Microsoft account that
 * the admin has connected: 400 with `fields.tenant_ids` for any other, 409 `tenant_taken` for another client's.
 */
export const microsoftTenantsSchema = z
  .object({ tenant_ids: z.array(z.guid().transform((id) => id.toLowerCase())).max(10) })
  .strict();

/** The answer: the client's tenants, and the one that could be added: that of the admin's own Microsoft account. */
export const microsoftTenantsAnswerSchema = z.object({
  tenant_ids: z.array(z.string()),
  own_tenant_id: z.string().nullable(),
});

export type MicrosoftTenants = z.infer<typeof microsoftTenantsAnswerSchema>;

/**
 * `PUT {api}/clients/me/sso/` (client_admin) → `ssoAnswerSchema`: an absent secret stays as it is. 400 with `fields`,
 * 409 `domain_taken` with `fields.domains`.
 */
export const ssoSettingsChangeSchema = ssoSettingsSchema
  .omit({ has_secret: true })
  .extend({ oidc_client_secret: z.string().min(1).max(500).optional() })
  .strict();

/** `POST {api}/clients/me/sso/test/` (client_admin), no body: what was found with the saved settings, check by check. */
export const ssoTestSchema = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
});

export type SsoTest = z.infer<typeof ssoTestSchema>;
