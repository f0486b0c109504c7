import type { Database } from "../../database/database";
import type { MailQueue } from "../../jobs/mail/mail-queue";

interface MailedInvitation {
  clientId: string;
  email: string;
  /** The token of the link. */
  token: string;
  clientName: string;
  /** The email of the user who invites. */
  inviter: string;
}

/** Mails someone the link by which they join a client. */
export async function mailInvitation(
  tx: Database,
  mailQueue: MailQueue,
  { clientId, email, ...about }: MailedInvitation,
): Promise<void> {
  const message = mailQueue.emailTemplates.invitation({ name: "", address: email }, about);
  await mailQueue.add(tx, { kind: "message", message }, clientId);
}
