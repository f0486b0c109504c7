import { emailRequired, wayTexts } from "@/lib/auth/text";
import type { LoginReason } from "@/lib/session/return-to";

/** What the login screen says of a failure (checklist A10). */
export const signInTexts = { loginFailed: "Login failed" } as const;

export interface ReasonText {
  tone: "info" | "success" | "warning" | "danger";
  text: string;
  /** What to do about it, when the text does not say. */
  advice?: string;
}

const failed = (text: string, advice = "Try again, or sign in another way."): ReasonText => ({
  tone: "danger",
  text,
  advice,
});

/** Why somebody is at the login page. */
export const reasonTexts: Record<LoginReason, ReasonText> = {
  expired: { tone: "info", text: "Your session has expired. Sign in to carry on where you were." },
  ended: { tone: "info", text: "Your session has ended. Sign in again to carry on." },
  signed_out_elsewhere: { tone: "info", text: "You were signed out in another tab." },
  signed_out: { tone: "info", text: "You are signed out." },
  no_role: {
    tone: "warning",
    text: "Your account has no role yet. Ask your system administrator for one, then sign in again.",
  },
  login_failed: failed(signInTexts.loginFailed, "Check the email and the password, then try again."),
  too_many: { tone: "danger", text: "Too many attempts. Wait a few minutes, then try again." },
  unavailable: failed(signInTexts.loginFailed, "Sightline can't reach its data right now. Try again in a moment."),
  microsoft_not_started: failed(wayTexts.microsoft.notStarted),
  microsoft_failed: failed(wayTexts.microsoft.failed),
  microsoft_error: failed(wayTexts.microsoft.error),
  enterprise_email: { tone: "danger", text: emailRequired },
  enterprise_not_started: failed(wayTexts.enterprise.notStarted, "Check the email, or sign in another way."),
  enterprise_failed: failed(wayTexts.enterprise.failed),
  enterprise_error: failed(wayTexts.enterprise.error),
  registered: { tone: "success", text: "Your account is ready. Sign in to begin." },
  verified: { tone: "success", text: "Your email is confirmed. Sign in to begin." },
  password_changed: { tone: "success", text: "Your password is changed. Sign in with the new one." },
};
