import { z } from "zod";

/**
 * `POST {api}/auth/microsoft/validate/` (checklist A3) → SignedInUser. `nonce`, when given, must be the one in the token.
 * 401 `microsoft_refused`, 403 `unknown_person`, 502 `provider_unreachable`, 503 `not_configured`.
 */
export const microsoftValidationSchema = z
  .object({ id_token: z.string().min(1).max(20_000), nonce: z.string().min(1).max(200).optional() })
  .strict();

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
});

export type SsoSettings = z.infer<typeof ssoSettingsSchema>;

/** `GET {api}/clients/me/sso/` (client_admin): null as long as nothing is set up. */
export const ssoAnswerSchema = z.object({ sso: ssoSettingsSchema.nullable() });

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
