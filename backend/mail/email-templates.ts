import { type AlertDigest, renderAlertEmail } from "./alert-email";
import { type Email, renderEmail } from "./email";

type To = Email["to"];

/**
 * Creates the product's email templates. Links begin with the site's configured origin, never with one from a request
 * (docs/conformance.md, case W10).
 *
 * @param appOrigin setting APP_ORIGIN
 */
export function createEmailTemplates(appOrigin: string) {
  const linkTo = (path: string, label: string, query: Record<string, string> = {}) => {
    const url = new URL(path, appOrigin);
    url.search = new URLSearchParams(query).toString();
    return { label, address: url.href };
  };
  return {
    verify: (to: To, token: string) =>
      renderEmail({
        to,
        subject: "Confirm your email address",
        before: [
          "This address was entered to create a Sightline account. If that was you, set your name and password.",
        ],
        link: linkTo("/verify", "Create my account", { token }),
        after: ["The link works once, within 24 hours. If it was not you, ignore this mail: nothing happens."],
      }),
    alreadyRegistered: (to: To) =>
      renderEmail({
        to,
        subject: "You already have an account",
        before: ["Someone registered with Sightline with your address, which has an account already. Sign in with it."],
        link: linkTo("/login", "Sign in"),
        after: ["If you forgot your password, the sign-in page helps. If this was not you, ignore this mail."],
      }),
    reset: (to: To, token: string) =>
      renderEmail({
        to,
        subject: "Set a new password",
        before: ["You asked for a new Sightline password."],
        link: linkTo("/reset-password", "Set a new password", { token }),
        after: ["The link works once, within 10 minutes. If you did not ask, ignore this mail: your password stays."],
      }),
    noPassword: (to: To, providers: readonly string[]) =>
      renderEmail({
        to,
        subject: "How you sign in to Sightline",
        before: [
          "You asked for a new Sightline password, but your account has none.",
          providers.length > 0
            ? `You sign in with ${providers.join(" or ")}.`
            : "Your administrator can tell you how you sign in.",
        ],
        link: linkTo("/login", "Sign in"),
        after: ["If you did not ask, ignore this mail: nothing has changed."],
      }),
    passwordChanged: (to: To, others: readonly string[]) =>
      renderEmail({
        to,
        subject: "Your password was changed",
        before: [
          "Your Sightline password was just changed, and your other sessions were ended.",
          others.length > 0
            ? `You can still sign in with ${others.join(" and ")}. If one of them is not yours, disconnect it in the settings.`
            : "Nothing but this password signs in to your account.",
        ],
        link: linkTo("/forgot-password", "This was not me"),
        after: ["If it was you, there is nothing to do."],
      }),
    ...identityLettersOf(linkTo),
    ...factorLettersOf(linkTo),
    invitation: (to: To, { token, clientName, inviter }: { token: string; clientName: string; inviter: string }) =>
      renderEmail({
        to,
        subject: `You are invited to ${clientName} on Sightline`,
        before: [`${inviter} invites you to work with ${clientName} on Sightline.`],
        link: linkTo("/register", "Accept the invitation", { invitation: token }),
        after: ["The link works once, within 7 days. If you did not expect this, ignore this mail."],
      }),
    ...adminLettersOf(linkTo),
    alerts: (to: To, digest: AlertDigest) => renderAlertEmail(to, digest, appOrigin),
  };
}

type LinkTo = (path: string, label: string, query?: Record<string, string>) => { label: string; address: string };

/** The emails to a user about a sign-in method that was connected or disconnected. */
function identityLettersOf(linkTo: LinkTo) {
  return {
    microsoftConnected: (to: To) =>
      renderEmail({
        to,
        subject: "A Microsoft account was connected",
        before: ["From now on a Microsoft account signs in to your Sightline account."],
        link: linkTo("/settings", "See your ways to sign in", { section: "session" }),
        after: ["If it was not you, disconnect it there, and change your password."],
      }),
    providerConnected: (to: To, provider: string) =>
      renderEmail({
        to,
        subject: "A new way to sign in was connected",
        before: [`From now on ${provider} signs in to your Sightline account.`],
        link: linkTo("/settings", "See your ways to sign in", { section: "session" }),
        after: ["If this sign-in was not you, tell your administrator at once."],
      }),
    confirmProvider: (to: To, token: string) =>
      renderEmail({
        to,
        subject: "Confirm your company’s new sign-in",
        before: [
          "Your company has changed the identity provider that signs in to Sightline, and you just signed in with it.",
          "Confirm it once: follow the link, enter your email, and continue with single sign-on.",
        ],
        link: linkTo("/login", "Confirm and sign in", { confirmation: token }),
        after: [
          "The link is valid for an hour. If you did not just sign in, don’t follow it, and tell your administrator.",
        ],
      }),
    microsoftDisconnected: (to: To) =>
      renderEmail({
        to,
        subject: "Your Microsoft account was disconnected",
        before: ["Your Microsoft account does not sign in to your Sightline account any more."],
        link: linkTo("/settings", "See your ways to sign in", { section: "session" }),
        after: ["If it was you, there is nothing to do."],
      }),
  };
}

/** The emails to a user about their second factor. */
function factorLettersOf(linkTo: LinkTo) {
  const link = linkTo("/settings", "See your sign-in settings", { section: "session" });
  const notYou = "If this was not you, change your password at once and tell your administrator.";
  return {
    factorCode: (to: To, code: string) =>
      renderEmail({
        to,
        subject: "Your code to set up two-step verification",
        before: [`Enter this code in Sightline to set up your authenticator app: ${code}`],
        after: ["The code is valid for 15 minutes. Never share it.", notYou],
      }),
    factorAdded: (to: To) =>
      renderEmail({
        to,
        subject: "Two-step verification is on",
        before: [
          "An authenticator app was added to your Sightline account. Signing in with your password now also requires a code from it.",
        ],
        link,
        after: [notYou],
      }),
    factorRemoved: (to: To) =>
      renderEmail({
        to,
        subject: "Two-step verification is off",
        before: ["The authenticator app was removed from your Sightline account. Your recovery codes no longer work."],
        link,
        after: [notYou],
      }),
    factorReset: (to: To, by: string) =>
      renderEmail({
        to,
        subject: "Your two-step verification was reset",
        before: [
          `${by} removed the authenticator app from your Sightline account and signed you out everywhere.`,
          "Sign in with your password, and set up two-step verification again.",
        ],
        link,
        after: ["If you did not ask for this, change your password at once and tell your administrator."],
      }),
    recoveryCodesMade: (to: To) =>
      renderEmail({
        to,
        subject: "You have new recovery codes",
        before: ["New recovery codes were created for your Sightline account. The earlier ones no longer work."],
        link,
        after: [notYou],
      }),
    recoveryCodeUsed: (to: To, left: number) =>
      renderEmail({
        to,
        subject: "A recovery code was used to sign in",
        before: [
          "Someone signed in to your Sightline account with your password and one of your recovery codes.",
          `Unused recovery codes: ${left}.${left < 3 ? " Create new ones in the settings." : ""}`,
        ],
        link,
        after: [notYou],
      }),
  };
}

/** The emails to a client's admins about changes that could be misused. */
function adminLettersOf(linkTo: LinkTo) {
  return {
    personErased: (to: To, by: string) =>
      renderEmail({
        to,
        subject: "A person is being erased",
        before: [
          `${by} is erasing a person from your company’s contacts, notes and files on Sightline, at that person’s request.`,
          "This can’t be undone. The certificate is in the settings and doesn’t name the person.",
        ],
        link: linkTo("/settings", "See the certificates", { section: "privacy" }),
        after: ["If you don’t know about this request, ask them."],
      }),
    ssoChanged: (to: To, { clientName, by }: { clientName: string; by: string }) =>
      renderEmail({
        to,
        subject: "Single sign-on was changed",
        before: [`${by} changed how people of ${clientName} sign in to Sightline with single sign-on.`],
        link: linkTo("/settings", "See the settings", { section: "sso" }),
        after: ["If you did not expect this, check the settings at once. The audit log says what was changed."],
      }),
    adminAdded: (to: To, { clientName, by, who }: { clientName: string; by: string; who: string }) =>
      renderEmail({
        to,
        subject: `A new client admin of ${clientName}`,
        before: [`${by} made ${who} a client admin of ${clientName} on Sightline, or invited them as one.`],
        link: linkTo("/settings", "See the people", { section: "people" }),
        after: ["If you did not expect this, change their role there at once."],
      }),
  };
}

export type EmailTemplates = ReturnType<typeof createEmailTemplates>;
