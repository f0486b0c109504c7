import { formatPlural } from "@/lib/contracts/text/format-number";
import { formatDay } from "../local-time/days";
import { type AlertDigest, renderAlertEmail } from "./alert-email";
import { type Email, renderEmail } from "./email";

type To = Email["to"];

/** The changes that a client admin can make to provisioning, as the text before the client's name. */
const scimChanges = {
  settings: "changed the provisioning (SCIM) settings of",
  token_created: "created a token with which a directory can add, change and disable people (SCIM) at",
  token_revoked: "revoked a token of the directory that provisions people (SCIM) at",
} as const;

export type ScimChange = keyof typeof scimChanges;

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
      renderEmail(to, {
        subject: "Confirm your email address",
        before: [
          "Someone entered this address to create a Sightline account. If that was you, choose your name and password.",
        ],
        link: linkTo("/verify", "Create my account", { token }),
        after: ["The link works once and expires in 24 hours. If this wasn’t you, you can ignore this email."],
      }),
    alreadyRegistered: (to: To) =>
      renderEmail(to, {
        subject: "You already have an account",
        before: [
          "Someone tried to create a Sightline account with your address, but you already have one. Sign in instead.",
        ],
        link: linkTo("/login", "Sign in"),
        after: [
          "Forgot your password? You can reset it on the sign-in page. If this wasn’t you, you can ignore this email.",
        ],
      }),
    reset: (to: To, token: string) =>
      renderEmail(to, {
        subject: "Set a new password",
        before: ["You asked to reset your Sightline password."],
        link: linkTo("/reset-password", "Set a new password", { token }),
        after: [
          "The link works once and expires in 10 minutes. If you didn’t ask for it, you can ignore this email: your password stays the same.",
        ],
      }),
    noPassword: (to: To, providers: readonly string[]) =>
      renderEmail(to, {
        subject: "How you sign in to Sightline",
        before: [
          "You asked to reset your Sightline password, but your account doesn’t have one.",
          providers.length > 0
            ? `You sign in with ${providers.join(" or ")}.`
            : "Ask your administrator how to sign in.",
        ],
        link: linkTo("/login", "Sign in"),
        after: ["If you didn’t ask for this, you can ignore this email: nothing has changed."],
      }),
    passwordChanged: (to: To, others: readonly string[]) =>
      renderEmail(to, {
        subject: "Your password was changed",
        before: [
          "Your Sightline password was changed, and you were signed out of your other sessions.",
          others.length > 0
            ? `You can still sign in with ${others.join(" and ")}. If you don’t recognize one of them, remove it in the settings.`
            : "Your password is the only way to sign in to your account.",
        ],
        link: linkTo("/forgot-password", "This wasn’t me"),
        after: ["If this was you, there’s nothing to do."],
      }),
    newDevice: (to: To, { time, device, ip }: { time: string; device: string; ip: string }) =>
      renderEmail(to, {
        subject: "A sign-in from a new device",
        before: [
          "Someone signed in to your Sightline account in a browser or network that wasn’t used for it recently.",
          `Time: ${time}. Device: ${device}. Address: ${ip}.`,
        ],
        link: linkTo("/settings", "See your sessions", { section: "session" }),
        after: [
          "If this was you, there’s nothing to do. If not, end the session there, change your password right away and tell your administrator.",
        ],
      }),
    ...identityEmailsOf(linkTo),
    ...factorEmailsOf(linkTo),
    invitation: (to: To, { token, clientName, inviter }: { token: string; clientName: string; inviter: string }) =>
      renderEmail(to, {
        subject: `You’re invited to join ${clientName} on Sightline`,
        before: [`${inviter} invited you to join ${clientName} on Sightline.`],
        link: linkTo("/register", "Accept the invitation", { invitation: token }),
        after: ["The link works once and expires in 7 days. If you didn’t expect this, you can ignore this email."],
      }),
    ...adminEmailsOf(linkTo),
    alerts: (to: To, digest: AlertDigest) => renderAlertEmail(to, digest, appOrigin),
  };
}

type LinkTo = (path: string, label: string, query?: Record<string, string>) => { label: string; address: string };

/** The emails to a user about a sign-in method that was connected or disconnected. */
function identityEmailsOf(linkTo: LinkTo) {
  return {
    microsoftConnected: (to: To) =>
      renderEmail(to, {
        subject: "A Microsoft account was connected",
        before: ["You can now sign in to Sightline with a Microsoft account."],
        link: linkTo("/settings", "See how you sign in", { section: "session" }),
        after: ["If this wasn’t you, disconnect it there and change your password."],
      }),
    providerConnected: (to: To, provider: string) =>
      renderEmail(to, {
        subject: "A new way to sign in was connected",
        before: [`You can now sign in to Sightline with ${provider}.`],
        link: linkTo("/settings", "See how you sign in", { section: "session" }),
        after: ["If this wasn’t you, tell your administrator right away."],
      }),
    confirmProvider: (to: To, token: string) =>
      renderEmail(to, {
        subject: "Confirm your company’s new sign-in",
        before: [
          "Your company changed its identity provider for Sightline, and you just signed in with the new one.",
          "Confirm this once: open the link, enter your email and continue with single sign-on.",
        ],
        link: linkTo("/login", "Confirm and sign in", { confirmation: token }),
        after: ["The link expires in an hour. If you didn’t just sign in, don’t open it, and tell your administrator."],
      }),
    ssoDisconnected: (to: To, by: string) =>
      renderEmail(to, {
        subject: "You were disconnected from single sign-on",
        before: [
          `${by} disconnected your Sightline account from single sign-on and signed you out of sessions that started with it.`,
          "If you continue with single sign-on again, you may have to confirm by an emailed link that it’s you.",
        ],
        link: linkTo("/login", "Sign in"),
        after: ["If you didn’t ask for this, tell your administrator right away."],
      }),
    microsoftDisconnected: (to: To) =>
      renderEmail(to, {
        subject: "Your Microsoft account was disconnected",
        before: ["You can no longer sign in to Sightline with your Microsoft account."],
        link: linkTo("/settings", "See how you sign in", { section: "session" }),
        after: ["If this was you, there’s nothing to do."],
      }),
  };
}

/** The emails to a user about their second factor. */
function factorEmailsOf(linkTo: LinkTo) {
  const link = linkTo("/settings", "See your sign-in settings", { section: "session" });
  const notYou = "If this wasn’t you, change your password right away and tell your administrator.";
  return {
    factorCode: (to: To, code: string) =>
      renderEmail(to, {
        subject: "Your code to set up a second factor",
        before: [`Enter this code in Sightline to set up your authenticator app or passkey: ${code}`],
        after: ["The code is valid for 15 minutes. Never share it.", notYou],
      }),
    factorAdded: (to: To) =>
      renderEmail(to, {
        subject: "Your second factor is on",
        before: [
          "An authenticator app was added to your Sightline account. Signing in with your password now also requires a code from it.",
        ],
        link,
        after: [notYou],
      }),
    passkeyAdded: (to: To, name: string) =>
      renderEmail(to, {
        subject: "A passkey was added",
        before: [
          `The passkey “${name}” was added to your Sightline account. It signs in without a password.`,
          "Signing in with your password now also requires a second factor.",
        ],
        link,
        after: [notYou],
      }),
    factorRemoved: (to: To, { what, isOff }: { what: string; isOff: boolean }) =>
      renderEmail(to, {
        subject: isOff ? "Your second factor is off" : `${what} was removed`,
        before: [
          `${what} was removed from your Sightline account.${isOff ? " Your recovery codes no longer work." : ""}`,
        ],
        link,
        after: [notYou],
      }),
    factorReset: (to: To, by: string) =>
      renderEmail(to, {
        subject: "Your second factors were reset",
        before: [
          `${by} removed the authenticator app and passkeys from your Sightline account and signed you out everywhere.`,
          "Sign in with your password, and set up a second factor again.",
        ],
        link,
        after: ["If you didn’t ask for this, change your password right away and tell your administrator."],
      }),
    factorAnnounced: (to: To, { clientName, requiredFrom }: { clientName: string; requiredFrom: string }) =>
      renderEmail(to, {
        subject: `${clientName} will require a second factor`,
        before: [
          `From ${formatDay(requiredFrom)} (UTC), signing in to Sightline with your password also takes a passkey or an authenticator app.`,
          "Set one up before then. Otherwise, you set it up at your next sign-in.",
        ],
        link: linkTo("/settings", "Set up a second factor", { section: "session" }),
        after: ["If you sign in through your company’s single sign-on or Microsoft, nothing changes there."],
      }),
    recoveryCodesMade: (to: To) =>
      renderEmail(to, {
        subject: "You have new recovery codes",
        before: ["New recovery codes were created for your Sightline account. The earlier ones no longer work."],
        link,
        after: [notYou],
      }),
    recoveryCodeUsed: (to: To, remaining: number) =>
      renderEmail(to, {
        subject: "A recovery code was used to sign in",
        before: [
          "Someone signed in to your Sightline account with your password and one of your recovery codes.",
          `Unused recovery codes: ${remaining}.${remaining < 3 ? " Create new ones in the settings." : ""}`,
        ],
        link,
        after: [notYou],
      }),
  };
}

const unexpected = "If you didn’t expect this, check the settings right away. The audit log shows what changed.";

/** A change to where an audit log is sent. `before` and `after` are host names; null: nowhere. */
interface StreamChange {
  by: string;
  /** The client, or all clients. */
  owner: string;
  before: string | null;
  after: string | null;
  hasNewSecret: boolean;
}

function describeStreamChange({ by, owner, before, after, hasNewSecret }: StreamChange): string {
  if (after === null) return `${by} stopped sending the audit log of ${owner} to ${before}.`;
  const instead = before === null || before === after ? "" : ` instead of ${before}`;
  return `${by} set the audit log of ${owner} to be sent to ${after}${instead}${hasNewSecret ? " with a new secret" : ""}.`;
}

function describeSsoChange({ clientName, by, disconnected }: SsoChange): string {
  if (disconnected === null) return `${by} changed the single sign-on settings of ${clientName}.`;
  const people = formatPlural(disconnected, "person", "people");
  return `${by} disconnected ${people} of ${clientName} from single sign-on. At their next sign-in, they confirm by an emailed link that it’s them.`;
}

/** The emails to a client's admins about changes that could be misused. */
function adminEmailsOf(linkTo: LinkTo) {
  const renderChange = (to: To, { subject, section, text }: { subject: string; section: string; text: string }) =>
    renderEmail(to, {
      subject,
      before: [text],
      link: linkTo("/settings", "See the settings", { section }),
      after: [unexpected],
    });
  return {
    personErased: (to: To, by: string) =>
      renderEmail(to, {
        subject: "A person is being erased",
        before: [
          `${by} is erasing a person from your company’s contacts, notes and files on Sightline, at that person’s request.`,
          "This can’t be undone. The certificate is in the settings and doesn’t name the person.",
        ],
        link: linkTo("/settings", "See the certificates", { section: "privacy" }),
        after: [`If you don’t know about this request, ask ${by}.`],
      }),
    auditStreamStopped: (to: To, { address, failure }: { address: string; failure: string }) =>
      renderEmail(to, {
        subject: "The audit log is no longer sent to your system",
        before: [
          `Sightline couldn’t send the audit log to ${address} for several days and has stopped trying. The last error was: ${failure}.`,
        ],
        link: linkTo("/settings", "See the settings", { section: "audit" }),
        after: ["No entries are lost. Once the receiver works again, save its address in the settings to continue."],
      }),
    auditStreamChanged: (to: To, change: StreamChange) =>
      renderChange(to, {
        subject: "Audit log streaming was changed",
        section: "audit",
        text: describeStreamChange(change),
      }),
    ssoChanged: (to: To, change: SsoChange) =>
      renderChange(to, { subject: "Single sign-on was changed", section: "sso", text: describeSsoChange(change) }),
    scimChanged: (to: To, { clientName, by, change }: { clientName: string; by: string; change: ScimChange }) =>
      renderChange(to, {
        subject: "Provisioning was changed",
        section: "scim",
        text: `${by} ${scimChanges[change]} ${clientName}.`,
      }),
    breakGlassChanged: (to: To, change: BreakGlassChange) =>
      renderChange(to, {
        subject: "Break-glass people were changed",
        section: "sso",
        text: describeBreakGlassChange(change),
      }),
    domainLost: (to: To, domain: string) =>
      renderEmail(to, {
        subject: `${domain} is no longer verified`,
        before: [
          `Another Sightline client has verified the domain ${domain}: its TXT record is in DNS, and yours is missing.`,
          "People with email addresses in this domain can no longer sign in through your identity provider.",
        ],
        link: linkTo("/settings", "See the settings", { section: "sso" }),
        after: ["If the domain is yours, replace the TXT record with yours right away and verify the domain again."],
      }),
    factorMadeOptional: (to: To, { clientName, by }: { clientName: string; by: string }) =>
      renderEmail(to, {
        subject: `${clientName} no longer requires a second factor`,
        before: [
          `${by} made the second factor optional for ${clientName}. Members can sign in to Sightline with just their password.`,
        ],
        link: linkTo("/settings", "See the settings", { section: "factor-policy" }),
        after: ["If you didn’t expect this, require it again there right away. The audit log shows what changed."],
      }),
    clientDeleted: (to: To, { clientName, by, dueAt, reason }: Deletion) =>
      renderEmail(to, {
        subject: `${clientName} will be deleted from Sightline on ${formatDay(dueAt)}`,
        before: [
          `${by} deleted ${clientName}: “${reason}” Nobody at ${clientName} can sign in now, and on ${formatDay(dueAt)} (UTC) all its data will be permanently deleted.`,
          `To object, or to get an export of your data first, write to ${by} before that day. Until then, everything can be restored.`,
        ],
        after: ["This email went to all client admins."],
      }),
    clientRestored: (to: To, { clientName, by }: { clientName: string; by: string }) =>
      renderEmail(to, {
        subject: `${clientName} will not be deleted from Sightline`,
        before: [`${by} restored ${clientName}. No data was deleted.`],
        link: linkTo("/login", "Sign in"),
        after: [`If you still can’t sign in, your access was already suspended before the deletion. Ask ${by} why.`],
      }),
    adminAdded: (to: To, { clientName, by, who }: { clientName: string; by: string; who: string }) =>
      renderEmail(to, {
        subject: `A new client admin of ${clientName}`,
        before: [`${by} made ${who} a client admin of ${clientName} on Sightline, or invited them to be one.`],
        link: linkTo("/settings", "View members", { section: "people" }),
        after: ["If you didn’t expect this, change their role there right away."],
      }),
  };
}

interface BreakGlassChange {
  clientName: string;
  /** The author's email; null: the person became an admin while there was no break-glass person. */
  by: string | null;
  people: string;
}

function describeBreakGlassChange({ clientName, by, people }: BreakGlassChange): string {
  return by === null
    ? `${people} became an admin of ${clientName} and can sign in with a password although single sign-on is required, because no other admin can sign in without it.`
    : `${by} changed who can sign in to ${clientName} with a password when single sign-on is required: ${people}.`;
}

interface SsoChange {
  clientName: string;
  by: string;
  /** The number of people who were disconnected; null: the settings were changed. */
  disconnected: number | null;
}

interface Deletion {
  clientName: string;
  /** The operator's email. */
  by: string;
  dueAt: Date;
  reason: string;
}

export type EmailTemplates = ReturnType<typeof createEmailTemplates>;
