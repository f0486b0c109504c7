import type { Database } from "../../database/database";
import { listAdminAddresses } from "../../domains/shared/client-admins";
import type { MailQueue } from "../../jobs/mail/mail-queue";
import type { Email } from "../../mail/email";

/** The admin who makes a change, and their client. */
interface Holder {
  user: { email: string; clientId: string | null };
  client: { name: string } | null;
}

/**
 * Mails all admins of a client, including the author of the change, that someone was made an admin or invited as one.
 */
export async function notifyOfNewAdmin(
  tx: Database,
  mailQueue: MailQueue,
  { holder, who }: { holder: Holder; who: string },
): Promise<void> {
  await notifyAdmins(tx, mailQueue, holder, (to, about) => mailQueue.emailTemplates.adminAdded(to, { ...about, who }));
}

/** Mails all admins of a client, including the author of the change, that the identity provider was changed. */
export async function notifyOfChangedSso(tx: Database, mailQueue: MailQueue, holder: Holder): Promise<void> {
  await notifyAdmins(tx, mailQueue, holder, mailQueue.emailTemplates.ssoChanged);
}

async function notifyAdmins(
  tx: Database,
  mailQueue: MailQueue,
  { user, client }: Holder,
  write: (to: Email["to"], about: { clientName: string; by: string }) => Email,
): Promise<void> {
  const clientId = user.clientId ?? "";
  const about = { clientName: client?.name ?? clientId, by: user.email };
  for (const to of await listAdminAddresses(tx, clientId)) {
    await mailQueue.add(tx, { kind: "letter", letter: write(to, about) });
  }
}
