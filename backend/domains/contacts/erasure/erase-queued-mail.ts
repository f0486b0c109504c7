import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { type MailJobData, mailJobDataSchema, mailPurpose, mailQueue } from "../../../mail/mail-queue";
import type { Sealer } from "../../../secrets/seal";

/** Erases a person's data from the queued mail to members of the client, which is stored encrypted. */
export async function eraseQueuedMail(
  tx: Database,
  sealer: Sealer,
  clientId: string,
  erase: (text: string) => string,
): Promise<number> {
  let count = 0;
  for (const { id, mail } of await listMail(tx, sealer, await listMembers(tx, clientId))) {
    if (mail.kind !== "message") continue;
    const { subject, text: body, html } = mail.message;
    const erased = { subject: erase(subject), text: erase(body), html: erase(html) };
    if (erased.subject === subject && erased.text === body && erased.html === html) continue;
    const sealed = sealer.seal(JSON.stringify({ ...mail, message: { ...mail.message, ...erased } }), mailPurpose(id));
    await tx.execute(
      sql`update pgboss.job set data = jsonb_set(data, '{data,sealed}', to_jsonb(${sealed}::text))
          where name = ${mailQueue.name} and id = ${id}::uuid`,
    );
    count += 1;
  }
  return count;
}

/**
 * Deletes queued mail to these recipients.
 *
 * @param emails the recipients; absent: the client's members
 * @returns the number of emails
 */
export async function deleteQueuedMail(
  tx: Database,
  sealer: Sealer,
  { clientId, emails }: { clientId: string; emails?: readonly string[] },
): Promise<number> {
  const found = await listMail(tx, sealer, emails ?? (await listMembers(tx, clientId)));
  for (const { id } of found)
    await tx.execute(sql`delete from pgboss.job where name = ${mailQueue.name} and id = ${id}::uuid`);
  return found.length;
}

async function listMembers(tx: Database, clientId: string): Promise<string[]> {
  const rows = await tx.select({ email: users.email }).from(users).where(eq(users.clientId, clientId));
  return rows.map(({ email }) => email);
}

/** Locks and decrypts queued mail to these recipients. Unreadable mail is skipped. */
async function listMail(
  tx: Database,
  sealer: Sealer,
  emails: readonly string[],
): Promise<{ id: string; mail: MailJobData }[]> {
  const rows = await readRows(
    tx,
    z.object({ id: z.string(), text: z.string() }),
    sql`select id, data->'data'->>'sealed' as text from pgboss.job
        where name = ${mailQueue.name} and data->'data'->>'sealed' is not null order by id for update`,
  );
  const erasedEmails = new Set(emails.map((email) => email.toLowerCase()));
  return rows.flatMap(({ id, text }) => {
    const opened = sealer.open(text, mailPurpose(id));
    if (opened === null) return [];
    const mail = parseMail(opened);
    if (mail === null) return [];
    const address = mail.kind === "message" ? mail.message.to.address : mail.email;
    return erasedEmails.has(address.toLowerCase()) ? [{ id, mail }] : [];
  });
}

/**
 * @returns null if this build can't parse the mail: it may be another client's, and the job that sends it will fail.
 */
function parseMail(text: string): MailJobData | null {
  try {
    return mailJobDataSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
