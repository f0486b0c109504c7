import { z } from "zod";
import { requestOptionsSchema, usedCredentialSchema } from "../passkeys/webauthn";
import { visibleText } from "../text/visible-text";
import { emailSchema } from "./email-schema";

/** Only the length and a block list are checked (NIST SP 800-63B §5.1.1.2). */
export const newPasswordSchema = z
  .string()
  .min(10, "Use at least 10 characters")
  .max(200, "Use at most 200 characters");

const fullName = visibleText(200, "Enter your name", "Use at most 200 characters");
const linkToken = z.string().min(1).max(200);

/**
 * `POST {api}/auth/register/` → always 202 `check_mail`. Takes only the email: the user enters name and password after
 * following the link sent to it, so that no one can choose a password for another person's email address (case J1).
 */
export const signUpSchema = z.object({ email: emailSchema }).strict();

/**
 * `POST {api}/auth/invitations/accept/` → 201 `AccountReady`: the link proves ownership of the email address; the
 * invitation's email, client and role apply. 400 `link_invalid`, 409 `account_exists`. Earlier credentials of an
 * account with this email stop working (case J2).
 */
export const acceptInvitationSchema = z
  .object({ invitation: linkToken, full_name: fullName, password: newPasswordSchema })
  .strict();

/** The account that is ready to sign in: the response of verify and accept. */
export const accountReadySchema = z.object({ next: z.literal("sign_in"), email: z.string() });

export type AccountReady = z.infer<typeof accountReadySchema>;

/**
 * The user's next step: read the email, or sign in. The response of register, forgot and reset, identical for known and
 * unknown emails (case W9).
 */
export const nextStepSchema = z.object({ next: z.enum(["check_mail", "sign_in"]) });

/**
 * `POST {api}/auth/verify/` → 200 `AccountReady`, or 400 `link_invalid`: consumes the one-time link `/verify?token=…`
 * of the email, with a name and a password.
 */
export const verificationSchema = z
  .object({ token: linkToken, full_name: fullName, password: newPasswordSchema })
  .strict();

/**
 * `GET {api}/auth/verifications/{token}/`: the email of a link `/verify?token=…`, for the page. 404 if it has expired.
 */
export const pendingVerificationSchema = z.object({ email: z.string(), expires_at: z.iso.datetime() });

export type PendingVerification = z.infer<typeof pendingVerificationSchema>;

/**
 * `POST {api}/auth/forgot-password/` → 202 `check_mail`, whether or not the account exists (case W9); 429
 * `too_many_attempts`.
 */
export const forgotPasswordSchema = z.object({ email: z.string().trim().min(1).max(254) }).strict();

/**
 * `POST {api}/auth/reset-password/` → 200 `sign_in`, or 400 `link_invalid`: consumes the one-time link
 * `/reset-password?token=…` of the email, valid for 10 minutes (case W10). All sessions of the user end. 400 with
 * `fields.code` if the user has a second factor and the code is missing or wrong, and also with `fields.passkey` if one
 * of their passkeys works here; 400 `passkey_refused`; 429 `too_many_attempts`. In these cases the link stays valid.
 */
export const resetPasswordSchema = z
  .object({
    token: linkToken,
    password: newPasswordSchema,
    code: z.string().trim().max(60).optional(),
    /** Used in place of a code. The user keeps this passkey; their other passkeys are removed. */
    passkey: usedCredentialSchema.optional(),
  })
  .strict();

/**
 * `POST {api}/auth/reset-password/passkey/` → 200: the options to use a passkey in place of a code; the challenge works
 * once, for this link only. 400 `link_invalid`, 404 if no passkey of the user works here, 429 `too_many_attempts`.
 */
export const resetPasskeyStartSchema = z.strictObject({ token: linkToken });

export const resetPasskeyOptionsSchema = z.object({ options: requestOptionsSchema });

/** `POST {api}/users/me/password/` → 204; 400 with `fields`; 409 `no_password`. Every other session ends. */
export const passwordChangeSchema = z
  .object({ current_password: z.string().min(1).max(1024), new_password: newPasswordSchema })
  .strict();

/**
 * `GET {api}/auth/invitations/{token}/`: the invitation that a link `/register?invitation=…` refers to, for that page.
 * 404 if it has expired.
 */
export const invitationSchema = z.object({
  email: z.string(),
  client_name: z.string(),
  role: z.string(),
  expires_at: z.iso.datetime(),
});

export type Invitation = z.infer<typeof invitationSchema>;
