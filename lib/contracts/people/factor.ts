import { z } from "zod";
import { inputDaySchema } from "../wire/moment";
import { proofTextSchema } from "./own-identity";

export const factors = ["totp", "recovery_code", "passkey"] as const;

/**
 * The second factor of a sign-in: a code of an authenticator app (RFC 6238), a recovery code, or a passkey, which may
 * also replace the password.
 */
export const factorSchema = z.enum(factors);

export type Factor = z.infer<typeof factorSchema>;

/** The second factors that a user can set up. */
export const ownFactorKinds = ["totp", "passkey"] as const;

export type OwnFactorKind = (typeof ownFactorKinds)[number];

/** A code as typed: six digits, or a recovery code, with or without spaces and hyphens. */
export const factorCodeSchema = z.string().trim().min(1).max(60);

/**
 * `POST {api}/auth/login/` → 202: the password is right, and the user has a second factor. Sign-ins with a provider
 * answer the same for an operator who has one. `POST {api}/auth/factor/` finishes the sign-in with this ticket, once,
 * within 5 minutes. There is no session before that.
 */
export const pendingSignInSchema = z.object({
  next: z.literal("second_factor"),
  ticket: z.string().min(1).max(200),
  expires_at: z.iso.datetime(),
  /** The user's second factors. A recovery code works in place of either. */
  factors: z.array(z.enum(ownFactorKinds)),
});

export type PendingSignIn = z.infer<typeof pendingSignInSchema>;

/**
 * `POST {api}/auth/factor/` → 200 `SignedInUser`; 401 `code_refused` for a wrong, used or expired code and for an
 * unknown, used or expired ticket alike; 429 `too_many_attempts` after 5 failures.
 */
export const factorSignInSchema = z.strictObject({ ticket: z.string().min(1).max(200), code: factorCodeSchema });

/** A passkey of the signed-in user (WebAuthn). */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Whether it is synced, so that it survives the loss of one device. */
  is_backed_up: z.boolean(),
  /** The host name that it belongs to instead of this site's, so that it doesn't work here; null: it does. */
  other_host: z.string().nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** `GET {api}/users/me/factors/`: the caller's second factors. */
export const ownFactorsSchema = z.object({
  totp: z.object({ created_at: z.iso.datetime() }).nullable(),
  /** How many recovery codes are unused. */
  recovery_codes_left: z.number().int(),
  passkeys: z.array(passkeySchema),
  /** Whether this site's address allows passkeys; an IP address doesn't. */
  offers_passkeys: z.boolean(),
});

export type OwnFactors = z.infer<typeof ownFactorsSchema>;

/**
 * `POST {api}/users/me/factors/totp/` → 200: starts the enrolment of an authenticator app, and emails a code. 403
 * `proof_required`, 409 `no_password`, 409 `factor_exists`, 429 `too_many_attempts`.
 */
export const totpStartSchema = z.strictObject({ proof: proofTextSchema.optional() });

export const totpEnrolmentSchema = z.object({
  /** The enrolment in progress, encrypted for this session and valid for 15 minutes; sent back with the codes. */
  enrolment: z.string(),
  /** The secret in base32, for apps that can't scan. */
  secret: z.string(),
  /** The QR code of the `otpauth:` URI: an SVG path of squares in a grid of `size` by `size`. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
  /** The email that the code was sent to. */
  mailed_to: z.string(),
});

export type TotpEnrolment = z.infer<typeof totpEnrolmentSchema>;

/**
 * `POST {api}/users/me/factors/totp/confirm/` → 200 `RecoveryCodes`: turns the authenticator app on. 400 with `fields`
 * for a wrong code, 400 `link_invalid` for an expired enrolment, 409 `factor_exists`, 429 `too_many_attempts`.
 */
export const totpConfirmationSchema = z.strictObject({
  enrolment: z.string().min(1).max(2000),
  code: factorCodeSchema,
  mail_code: factorCodeSchema,
});

/** Ten recovery codes, shown once. Each signs in once in place of the app. Earlier codes stop working. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/**
 * `POST {api}/users/me/factors/totp/remove/` → 204, and `POST {api}/users/me/factors/recovery-codes/` → 200
 * `RecoveryCodes`: 403 `proof_required`, 404 if the user has no authenticator app (for new codes: no second factor).
 */
export const factorChangeSchema = z.strictObject({ proof: proofTextSchema.optional() });

/** Doesn't reveal whether the code or the ticket was wrong, used or expired. */
export const codeRefusedText = "This code doesn’t work. Enter a new one, or sign in again.";

/** The shortest time, in days, between announcing that a second factor is required and requiring it. */
export const factorNoticeDays = 7;

/** The text of 403 `factor_required`. */
export const factorRequiredText = "You need a second factor. Reload this page to set one up.";

/**
 * The requirement for an operator, or a user who signed in with a password, who has no second factor. `required_from`:
 * the day in UTC that their client set; null for an operator. `is_required`: whether they must set one up before they
 * can open a page.
 */
export const missingFactorSchema = z.object({ required_from: z.iso.date().nullable(), is_required: z.boolean() });

export type MissingFactor = z.infer<typeof missingFactorSchema>;

/** `GET {api}/clients/me/factor-policy/` (client_admin): whether the client requires a second factor. */
export const factorPolicySchema = z.object({
  /** A day in UTC; null: a second factor is optional. */
  required_from: z.iso.date().nullable(),
  /** Whether that day has come. If so, the day can't be changed: the second factor can only be made optional. */
  is_in_force: z.boolean(),
  /** The earliest day that can be chosen now. */
  earliest: z.iso.date(),
  /** How many enabled members can sign in with a password, and how many of them have no second factor. */
  members_with_password: z.number().int(),
  members_without_factor: z.number().int(),
});

export type FactorPolicy = z.infer<typeof factorPolicySchema>;

/**
 * `PUT {api}/clients/me/factor-policy/` (client_admin) → 200 `FactorPolicy`. Setting a day emails the members without a
 * second factor; making it optional emails the admins. 400 with `fields` for a day before `earliest`, and for any day
 * while the requirement is in force; 403 `proof_required`.
 */
export const factorPolicyChangeSchema = z.strictObject({
  required_from: inputDaySchema.nullable(),
  proof: proofTextSchema.optional(),
});
