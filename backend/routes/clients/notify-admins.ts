import type { Database } from "../../database/database";
import type { NotifyBreakGlass } from "../../domains/people/sign-in/break-glass";
import type { SavedStream } from "../../domains/shared/audit/audit-stream";
import { listAdminAddresses } from "../../domains/shared/client-admins";
import { findClient } from "../../domains/shared/clients";
import type { MailQueue } from "../../jobs/mail/mail-queue";
import type { Email } from "../../mail/email";
import type { ScimChange } from "../../mail/email-templates";
import { noClient } from "../../principal";

/** The author of a change, and the client that it affects; null: none. */
interface Author {
  user: { email: string; clientId: string | null };
  client: { name: string } | null;
}

/**
 * Mails all admins of a client, including the author of the change, that someone was made an admin or invited as one.
 */
export async function notifyOfNewAdmin(
  tx: Database,
  mailQueue: MailQueue,
  { author, who }: { author: Author; who: string },
): Promise<void> {
  await notifyAdmins(tx, mailQueue, author, (to, about) => mailQueue.emailTemplates.adminAdded(to, { ...about, who }));
}

/**
 * Emails all admins of a client, including the author of the change, about a change to single sign-on.
 *
 * @param disconnected the number of people who were disconnected from it; null: its settings were changed
 */
export async function notifyOfChangedSso(
  tx: Database,
  mailQueue: MailQueue,
  author: Author,
  disconnected: number | null = null,
): Promise<void> {
  await notifyAdmins(tx, mailQueue, author, (to, about) =>
    mailQueue.emailTemplates.ssoChanged(to, { ...about, disconnected }),
  );
}

/** Emails all admins of a client, including the author of the change, about a change to SCIM provisioning. */
export async function notifyOfChangedScim(
  tx: Database,
  mailQueue: MailQueue,
  { author, change }: { author: Author; change: ScimChange },
): Promise<void> {
  await notifyAdmins(tx, mailQueue, author, (to, about) =>
    mailQueue.emailTemplates.scimChanged(to, { ...about, change }),
  );
}

/** Mails all admins of a client, including the author of the change, who the break-glass people are now. */
export async function notifyOfBreakGlass(
  tx: Database,
  mailQueue: MailQueue,
  { author, people }: { author: Author; people: readonly { fullName: string; email: string }[] },
): Promise<void> {
  const names = people.map(nameWithEmail).join(", ") || "nobody";
  await notifyAdmins(tx, mailQueue, author, (to, about) =>
    mailQueue.emailTemplates.breakGlassChanged(to, { ...about, people: names }),
  );
}

/** Mails all admins of a client, including the new one, that a new admin became a break-glass person. */
export function notifyOfNewBreakGlass(mailQueue: MailQueue): NotifyBreakGlass {
  return async (tx, user) => {
    const author = { user, client: await findClient(tx, user.clientId ?? noClient) };
    await notifyAdmins(tx, mailQueue, author, (to, { clientName }) =>
      mailQueue.emailTemplates.breakGlassChanged(to, { clientName, by: null, people: nameWithEmail(user) }),
    );
  };
}

/** Names a person in an email: `Ana Ruiz (ana@acme.example)`. */
export function nameWithEmail({ fullName, email }: { fullName: string; email: string }): string {
  return `${fullName} (${email})`;
}

/** Mails all admins of a client that another client has verified one of its domains. */
export async function notifyOfLostDomain(
  tx: Database,
  mailQueue: MailQueue,
  { clientId, domain }: { clientId: string; domain: string },
): Promise<void> {
  for (const to of await listAdminAddresses(tx, clientId))
    await mailQueue.add(tx, { kind: "message", message: mailQueue.emailTemplates.domainLost(to, domain) });
}

/**
 * Mails all admins of an audit stream, including the author of the change, that the stream was set up, changed or
 * ended.
 */
export async function notifyOfChangedStream(
  tx: Database,
  mailQueue: MailQueue,
  { author, made: { before, after, secret } }: { author: Author; made: SavedStream },
): Promise<void> {
  const change = { owner: author.client?.name ?? "all clients", before, after, hasNewSecret: secret !== null };
  await notifyAdmins(tx, mailQueue, author, (to, { by }) =>
    mailQueue.emailTemplates.auditStreamChanged(to, { ...change, by }),
  );
}

/** Mails all admins of a client, including the author of the change, that a second factor is no longer required. */
export async function notifyOfOptionalFactor(tx: Database, mailQueue: MailQueue, author: Author): Promise<void> {
  await notifyAdmins(tx, mailQueue, author, mailQueue.emailTemplates.factorMadeOptional);
}

/** Mails all admins of a client when its data will be deleted and how to object, although the client is suspended. */
export async function notifyOfDeletion(
  tx: Database,
  mailQueue: MailQueue,
  { author, dueAt, reason }: { author: Author; dueAt: Date; reason: string },
): Promise<void> {
  const write: WriteEmail = (to, about) => mailQueue.emailTemplates.clientDeleted(to, { ...about, dueAt, reason });
  await notifyAdmins(tx, mailQueue, author, write, { reachesSuspended: true });
}

/** Mails all admins of a client that it won't be deleted, even if it is still suspended. */
export async function notifyOfRestoration(tx: Database, mailQueue: MailQueue, author: Author): Promise<void> {
  await notifyAdmins(tx, mailQueue, author, mailQueue.emailTemplates.clientRestored, { reachesSuspended: true });
}

type WriteEmail = (to: Email["to"], about: { clientName: string; by: string }) => Email;

async function notifyAdmins(
  tx: Database,
  mailQueue: MailQueue,
  { user, client }: Author,
  write: WriteEmail,
  options: { reachesSuspended?: true } = {},
): Promise<void> {
  const clientId = user.clientId ?? noClient;
  const about = { clientName: client?.name ?? clientId, by: user.email };
  for (const to of await listAdminAddresses(tx, clientId)) {
    await mailQueue.add(tx, { kind: "message", message: write(to, about), ...options });
  }
}
