import { z } from "zod";

/** Length and a block-list decide, nothing else (NIST SP 800-63B §5.1.1.2). */
export const newPasswordSchema = z
  .string()
  .min(10, "Use at least 10 characters")
  .max(200, "Use at most 200 characters");

const fullName = z.string().trim().min(1, "Enter your name").max(200, "Use at most 200 characters");
const linkToken = z.string().min(1).max(200);

/**
 * `POST {api}/auth/register/` → always 202 `check_mail`. The address alone: who it belongs to, and their password, is asked
 * of whoever opens the link that was sent there, so that nobody chooses a password for somebody else's address (case J1).
 */
export const signUpSchema = z
  .object({ email: z.email("Enter an email address, such as name@company.com").max(254) })
  .strict();

export type SignUp = z.infer<typeof signUpSchema>;

/**
 * `POST {api}/auth/invitations/accept/` → 201 `AccountReady`: the link has proven the address; the invitation's email, client and
 * role count. 400 `link_invalid`. What signed in to an account of this address before does so no more (case J2).
 */
export const acceptanceSchema = z
  .object({ invitation: linkToken, full_name: fullName, password: newPasswordSchema })
  .strict();

export type Acceptance = z.infer<typeof acceptanceSchema>;

/** Whose account is ready: the answer of verify and of accept. */
export const accountReadySchema = z.object({ next: z.literal("sign_in"), email: z.string() });

export type AccountReady = z.infer<typeof accountReadySchema>;

/**
 * What somebody does next: look into their mail, or sign in. The answer of register, forgot and reset.
 * Known and unknown addresses get the same one (case W9).
 */
export const nextStepSchema = z.object({ next: z.enum(["check_mail", "sign_in"]) });

export type NextStep = z.infer<typeof nextStepSchema>;

/**
 * `POST {api}/auth/verify/` → 200 `AccountReady`, or 400 `link_invalid`: the one-time link `/verify?token=…` of the mail, with
 * the name and password of whoever opened it.
 */
export const verificationSchema = z
  .object({ token: linkToken, full_name: fullName, password: newPasswordSchema })
  .strict();

export type Verification = z.infer<typeof verificationSchema>;

/** `GET {api}/auth/verifications/{token}/`: whose link `/verify?token=…` is, for the screen. 404 when it is over. */
export const pendingVerificationSchema = z.object({ email: z.string(), expires_at: z.iso.datetime() });

export type PendingVerification = z.infer<typeof pendingVerificationSchema>;

/** `POST {api}/auth/forgot-password/` → 202 `check_mail`, for everybody (case W9); 429 `too_many_attempts`. */
export const forgotPasswordSchema = z.object({ email: z.string().trim().min(1).max(254) }).strict();

/**
 * `POST {api}/auth/reset-password/` → 200 `sign_in`, or 400 `link_invalid`: the one-time link `/reset-password?token=…` of
 * the mail, 10 minutes valid (case W10). Every session of the person ends.
 */
export const resetPasswordSchema = z
  .object({ token: z.string().min(1).max(200), password: newPasswordSchema })
  .strict();

/** `POST {api}/users/me/password/` → 204; 400 with `fields`; 409 `no_password`. Every other session ends. */
export const passwordChangeSchema = z
  .object({ current_password: z.string().min(1).max(1024), new_password: newPasswordSchema })
  .strict();

/** `GET {api}/auth/invitations/{token}/`: what a link `/register?invitation=…` says, for the screen. 404 when it is over. */
export const invitationSchema = z.object({
  email: z.string(),
  client_name: z.string(),
  role: z.string(),
  expires_at: z.iso.datetime(),
});

export type Invitation = z.infer<typeof invitationSchema>;
