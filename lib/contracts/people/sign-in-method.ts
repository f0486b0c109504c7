import { z } from "zod";
import { apiHeaders } from "../wire/headers";
import { proofTextSchema } from "./own-identity";

/**
 * `POST {api}/auth/microsoft/validate/` (checklist A3) → SignedInUser, or 202 `PendingSignIn` for an operator who has a
 * second factor. Header `x-sign-in-nonce`: the nonce that the
 * token must contain; `x-invitation`: the invitation link's token, for a user's first sign-in. 401 `microsoft_refused`,
 * 403 `unknown_person` or `sso_required`, 502 `provider_unreachable`, 503 `not_configured`.
 */
export const microsoftValidationSchema = z.object({ id_token: z.string().min(1).max(20_000) }).strict();

/** The headers sent with `microsoftValidationSchema`, and with `GET {api}/auth/oidc/complete`. */
export const firstSignInHeadersSchema = z.object({
  [apiHeaders.nonce]: z.string().min(1).max(200).optional(),
  [apiHeaders.invitation]: z.string().min(1).max(200).optional(),
});

/**
 * `GET {api}/auth/oidc/start?email=` (checklist A5) → 302 to the provider, with a cookie for this sign-in. 400
 * `email_required` ("Email is required to start Enterprise SSO login"), 400 `invalid_request` for an invalid email, 404
 * `no_provider`, 502 `provider_unreachable`.
 */
export const enterpriseStartSchema = z.object({ email: z.string().max(1000).optional() });

/**
 * `GET {api}/auth/oidc/complete?code=&state=` (checklist A6), with that cookie → SignedInUser. `iss` is included if the
 * provider sent it (RFC 9207). Refusals: 400 `code_required`, 400 `sign_in_unknown` (no cookie, the cookie of another
 * sign-in, or an expired one), 401 `sso_refused`, 403 `unknown_person`, 403 `provider_unconfirmed`: a member with an
 * identity at the client's former provider was emailed a link, whose token is then sent as `x-invitation`; 502
 * `provider_unreachable`. The first call consumes the code, regardless of its outcome.
 */
export const enterpriseCompletionSchema = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(4000).optional(),
  iss: z.string().max(500).optional(),
});

export const signInMethodsQuerySchema = z.object({ domain: z.string().min(1).max(253) });

/**
 * `GET {api}/auth/methods/?domain=`: the sign-in methods of an email domain in addition to password and Microsoft. It
 * takes only the domain, so that it can't reveal which accounts exist.
 */
export const signInMethodsSchema = z.object({
  /** The company whose own identity provider is used; null if this domain has none. */
  enterprise: z.object({ name: z.string().min(1).max(200) }).nullable(),
});

/** A client's own identity provider, as edited by its admin. The secret is never part of a response. */
export const ssoSettingsSchema = z.object({
  issuer: z.url().max(300),
  oidc_client_id: z.string().min(1).max(200),
  has_secret: z.boolean(),
  domains: z.array(z.string().max(253)).max(20),
  enabled: z.boolean(),
  /** Whether everyone but the break-glass people must sign in this way. */
  required: z.boolean().default(false),
  /**
   * Whether a user whom the provider authenticates, with an email in a verified domain, joins at the first sign-in with
   * the role `user`.
   */
  joins: z.boolean().default(false),
});

export type SsoSettings = z.infer<typeof ssoSettingsSchema>;

/**
 * The proof that a client owns a domain: a TXT record with this name and value. The domain counts as verified from
 * `proven_at` on.
 */
export const domainProofSchema = z.object({
  domain: z.string(),
  record_name: z.string(),
  record_value: z.string(),
  proven_at: z.iso.datetime().nullable(),
});

export type DomainProof = z.infer<typeof domainProofSchema>;

/** `GET {api}/clients/me/sso/` (client_admin): null while nothing is configured. */
export const ssoResponseSchema = z.object({
  sso: ssoSettingsSchema.nullable(),
  proofs: z.array(domainProofSchema).default([]),
});

/**
 * `POST {api}/clients/me/sso/domains/check/` (client_admin), no body: looks up the DNS record of every domain that
 * isn't verified yet. Problems are listed by domain.
 */
export const domainCheckSchema = z.object({
  proofs: z.array(domainProofSchema),
  troubles: z.record(z.string(), z.string()),
});

/**
 * `GET`, `PUT {api}/clients/me/microsoft-tenants/` (client_admin): the Microsoft tenants whose users may join the
 * client; with an email in a verified domain they join at the first sign-in, with the role `user`. Only the tenant of
 * the admin's own connected Microsoft account can be added: 400 with `fields.tenant_ids` for any other, 409
 * `tenant_taken` for another client's. `PUT` requires a proof, or a sign-in within the last 5 minutes; otherwise 403
 * `proof_required` (case J3).
 */
export const microsoftTenantsSchema = z
  .object({
    tenant_ids: z.array(z.guid().transform((id) => id.toLowerCase())).max(10),
    proof: proofTextSchema.optional(),
  })
  .strict();

/**
 * The response: the client's tenants, and the one that can be added, which is that of the admin's own Microsoft
 * account.
 */
export const microsoftTenantsResponseSchema = z.object({
  tenant_ids: z.array(z.string()),
  own_tenant_id: z.string().nullable(),
});

export type MicrosoftTenants = z.infer<typeof microsoftTenantsResponseSchema>;

/**
 * `PUT {api}/clients/me/sso/` (client_admin) → `ssoResponseSchema`: an absent secret stays unchanged. 400 with
 * `fields`, 409 `domain_taken` with `fields.domains`, 409 `break_glass_required`: it would be required without a
 * break-glass person.
 */
export const ssoSettingsChangeSchema = ssoSettingsSchema
  .omit({ has_secret: true })
  .extend({ oidc_client_secret: z.string().min(1).max(500).optional(), proof: proofTextSchema.optional() })
  .strict();

/**
 * `POST {api}/clients/me/sso/test/` (client_admin), no body: tests the saved settings and returns the result of each
 * check.
 */
export const ssoTestSchema = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
});

export type SsoTest = z.infer<typeof ssoTestSchema>;
