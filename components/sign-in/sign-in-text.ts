import type { LoginReason } from "@/lib/session/return-to";
import { suspendedText } from "@/lib/sign-in/suspended-text";
import { emailRequired, providerTexts } from "@/lib/sign-in/text";

/** The error texts of the login screen (checklist A10). */
export const signInTexts = { loginFailed: "Login failed" } as const;

export interface ReasonText {
  tone: "info" | "success" | "warning" | "danger";
  text: string;
  /** A remedy for the user, when the text doesn't include one. */
  advice?: string;
}

const failed = (text: string, advice = "Try again, or sign in another way."): ReasonText => ({
  tone: "danger",
  text,
  advice,
});

/** The advice for an error in the auth store; undefined when the text already includes it. */
export function adviceFor(message: string, isRefused: boolean): string | undefined {
  if (message === signInTexts.loginFailed)
    return isRefused ? reasonTexts.login_failed.advice : reasonTexts.unavailable.advice;
  return Object.values(reasonTexts).find(({ text }) => text === message)?.advice;
}

/** The texts of the reasons for showing the login page. */
export const reasonTexts: Record<LoginReason, ReasonText> = {
  expired: { tone: "info", text: "Your session has expired. Sign in to carry on where you were." },
  ended: { tone: "info", text: "Your session has ended. Sign in again to carry on." },
  signed_out_elsewhere: { tone: "info", text: "You were signed out in another tab." },
  signed_out: { tone: "info", text: "You are signed out." },
  signed_out_here: {
    tone: "info",
    text: "You're signed out in this browser. Our service didn't respond, so your session there ends when it does, or when it expires.",
  },
  no_role: {
    tone: "warning",
    text: "Your account has no role yet. Ask your system administrator for one, then sign in again.",
  },
  login_failed: failed(signInTexts.loginFailed, "Check the email and the password, then try again."),
  // The limits are defined in backend/sign-in/limit.ts.
  too_many_attempts: { tone: "danger", text: "Too many attempts. Wait a moment and try again." },
  client_suspended: { tone: "danger", text: suspendedText },
  unavailable: failed(signInTexts.loginFailed, "Sightline can't reach its data right now. Try again in a moment."),
  microsoft_not_started: failed(providerTexts.microsoft.notStarted),
  microsoft_failed: failed(providerTexts.microsoft.failed),
  microsoft_error: failed(providerTexts.microsoft.error),
  enterprise_email: { tone: "danger", text: emailRequired },
  enterprise_not_started: failed(providerTexts.enterprise.notStarted, "Check the email, or sign in another way."),
  enterprise_failed: failed(providerTexts.enterprise.failed),
  enterprise_error: failed(providerTexts.enterprise.error),
  registered: { tone: "success", text: "Your account is ready. Sign in to begin." },
  verified: { tone: "success", text: "Your email is confirmed. Sign in to begin." },
  password_changed: { tone: "success", text: "Password changed. Sign in with your new password." },
};

/** Shown after following the link that confirms the company's new identity provider. */
export const confirmProvider: ReasonText = {
  tone: "info",
  text: "Enter your email and continue with single sign-on to confirm your company’s new sign-in.",
};
