import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { type Mail, mailPurpose, mailQueue, mailSchema } from "../../../mail/mail-queue";
import type { Sealer } from "../../../secrets/seal";

/** Replaces a person in the mail that still waits for members of the client; its texts are encrypted. */
export async function eraseQueuedMail(
  tx: Database,
  sealer: Sealer,
  clientId: string,
  erase: (text: string) => string,
): Promise<number> {
  let count = 0;
  for (const { id, mail } of await listMembersMail(tx, sealer, clientId)) {
    if (mail.kind !== "letter") continue;
    const { subject, text: body, html } = mail.letter;
    const erased = { subject: erase(subject), text: erase(body), html: erase(html) };
    if (erased.subject === subject && erased.text === body && erased.html === html) continue;
    const sealed = sealer.seal(JSON.stringify({ ...mail, letter: { ...mail.letter, ...erased } }), mailPurpose(id));
    await tx.execute(
      sql`update pgboss.job set data = jsonb_set(data, '{data,sealed}', to_jsonb(${sealed}::text))
          where name = ${mailQueue.name} and id = ${id}::uuid`,
    );
    count += 1;
  }
  return count;
}

/** Deletes the mail that still waits for members of the client. @returns the number of emails */
export async function deleteQueuedMail(tx: Database, sealer: Sealer, clientId: string): Promise<number> {
  const found = await listMembersMail(tx, sealer, clientId);
  for (const { id } of found)
    await tx.execute(sql`delete from pgboss.job where name = ${mailQueue.name} and id = ${id}::uuid`);
  return found.length;
}

/** Locks and decrypts the mail that still waits for members of the client. Mail that no key decrypts is left out. */
async function listMembersMail(tx: Database, sealer: Sealer, clientId: string): Promise<{ id: string; mail: Mail }[]> {
  const rows = await readRows(
    tx,
    z.object({ id: z.string(), text: z.string() }),
    sql`select id, data->'data'->>'sealed' as text from pgboss.job
        where name = ${mailQueue.name} and data->'data'->>'sealed' is not null order by id for update`,
  );
  const members = new Set(
    (
      await readRows(
        tx,
        z.object({ email: z.string() }),
        sql`select lower(email) as email from users where client_id = ${clientId}`,
      )
    ).map(({ email }) => email),
  );
  return rows.flatMap(({ id, text }) => {
    const opened = sealer.open(text, mailPurpose(id));
    if (opened === null) return [];
    const mail = mailSchema.parse(JSON.parse(opened));
    const address = mail.kind === "letter" ? mail.letter.to.address : mail.email;
    return members.has(address.toLowerCase()) ? [{ id, mail }] : [];
  });
}
