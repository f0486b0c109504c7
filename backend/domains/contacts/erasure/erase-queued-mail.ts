import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { type MailJobData, mailJobDataSchema, mailPurpose, mailQueue } from "../../../mail/mail-queue";
import type { Sealer } from "../../../secrets/seal";
import { findMemberEmails } from "../../shared/users";

const pageSize = 100;
const isMail = sql`name = ${mailQueue.name}`;

/**
 * Lists the ids of queued mail that is sent for the client, or for no client; page by page, so that each page can be
 * processed in its own transaction.
 */
export async function* listQueuedMail(db: Database, clientId: string): AsyncGenerator<string[], void> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await readRows(
      db,
      z.object({ id: z.string() }),
      sql`select id from pgboss.job where ${isMail} and coalesce(data->>'clientId', ${clientId}) = ${clientId}
            and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${pageSize}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

interface MailPage {
  clientId: string;
  /** Jobs that `listQueuedMail` found. */
  ids: readonly string[];
}

/** Erases a person's data from a page of the client's queued mail, which is stored encrypted. @returns the number */
export async function eraseQueuedMail(
  tx: Database,
  sealer: Sealer,
  page: MailPage,
  erase: (text: string) => string,
): Promise<number> {
  let count = 0;
  for (const { id, mail } of await lockMail(tx, sealer, page)) {
    if (mail.kind !== "message") continue;
    const { subject, text: body, html } = mail.message;
    const erased = { subject: erase(subject), text: erase(body), html: erase(html) };
    if (erased.subject === subject && erased.text === body && erased.html === html) continue;
    const sealed = sealer.seal(JSON.stringify({ ...mail, message: { ...mail.message, ...erased } }), mailPurpose(id));
    await tx.execute(
      sql`update pgboss.job set data = jsonb_set(data, '{data,sealed}', to_jsonb(${sealed}::text))
          where ${isMail} and id = ${id}::uuid`,
    );
    count += 1;
  }
  return count;
}

/**
 * Deletes a page of the client's queued mail.
 *
 * @param page.emails recipients whose mail for no client is the client's, too; absent: its members
 */
export async function deleteQueuedMail(
  tx: Database,
  sealer: Sealer,
  page: MailPage & { emails?: readonly string[] },
): Promise<number> {
  const found = await lockMail(tx, sealer, page);
  for (const { id } of found) await tx.execute(sql`delete from pgboss.job where ${isMail} and id = ${id}::uuid`);
  return found.length;
}

const rowSchema = z.object({ id: z.string(), clientId: z.string().nullable(), text: z.string() });

/** Locks and decrypts a page of the client's queued mail. Unreadable mail is skipped. */
async function lockMail(
  tx: Database,
  sealer: Sealer,
  { clientId, ids, emails }: MailPage & { emails?: readonly string[] },
): Promise<{ id: string; mail: MailJobData }[]> {
  const rows = await readRows(
    tx,
    rowSchema,
    sql`select id, data->>'clientId' as "clientId", data->'data'->>'sealed' as text from pgboss.job
        where ${isMail} and id = any(${sql.param(ids)}::uuid[]) and data->'data'->>'sealed' is not null
        order by id for update`,
  );
  const found = rows.flatMap(({ id, clientId: owner, text }) => {
    const opened = sealer.open(text, mailPurpose(id));
    const mail = opened === null ? null : parseMail(opened);
    return mail === null ? [] : [{ id, mail, email: owner === null ? recipientOf(mail) : null }];
  });
  const recipients = found.flatMap(({ email }) => (email === null ? [] : [email]));
  const own = emails
    ? new Set(emails.map((email) => email.toLowerCase()))
    : await findMemberEmails(tx, clientId, recipients);
  return found.filter(({ email }) => email === null || own.has(email));
}

function recipientOf(mail: MailJobData): string {
  return (mail.kind === "message" ? mail.message.to.address : mail.email).toLowerCase();
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
