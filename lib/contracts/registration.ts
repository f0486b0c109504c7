import { z } from "zod";

const email = z.email().max(254);

/** Length and a block-list decide, nothing else (NIST SP 800-63B §5.1.1.2). */
export const newPasswordSchema = z
  .string()
  .min(10, "Use at least 10 characters")
  .max(200, "Use at most 200 characters");

/**
 * `POST {api}/auth/register/` → `nextStepSchema`. With an `invitation` its email, client and role count, and the answer
 * is 201 `sign_in` (the link has proven the address) or 400 `link_invalid`. Without one always 202 `check_mail`.
 */
export const registrationSchema = z
  .object({
    full_name: z.string().trim().min(1).max(200),
    email,
    password: newPasswordSchema,
    invitation: z.string().max(200).optional(),
  })
  .strict();

export type Registration = z.infer<typeof registrationSchema>;

/**
 * What somebody does next: look into their mail, or sign in. The answer of register and verify, forgot and reset.
 * Known and unknown addresses get the same one (case W9).
 */
export const nextStepSchema = z.object({ next: z.enum(["check_mail", "sign_in"]) });

export type NextStep = z.infer<typeof nextStepSchema>;

/** `POST {api}/auth/verify/` → 200 `sign_in`, or 400 `link_invalid`: the one-time link `/verify?token=…` of the mail. */
export const verificationSchema = z.object({ token: z.string().min(1).max(200) }).strict();

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
