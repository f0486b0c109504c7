import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../database/database";
import { users } from "../database/schema/core";
import { enqueue } from "../queue/enqueue";
import type { Sealer } from "../secrets/seal";

const messageSchema = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
});

/** Whether the mail is sent even to people of a suspended client. */
const reachesSuspended = z.boolean().optional();

/** The member to whom a mail about alerts is sent; it is discarded if they have stopped such mail in the meantime. */
const alertsOf = z.object({ clientId: z.string(), userId: z.string() }).optional();

export const mailJobDataSchema = z.discriminatedUnion("kind", [
  /**
   * A forgotten password. Whether the user exists is checked in the job, after the response was sent
   * (docs/conformance.md, case W9).
   */
  z.object({ kind: z.literal("forgot"), email: z.string() }),
  z.object({ kind: z.literal("register"), email: z.string() }),
  z.object({ kind: z.literal("message"), message: messageSchema, reachesSuspended, alertsOf }),
]);

/** An email, or the data from which the job renders one. */
export type MailJobData = z.infer<typeof mailJobDataSchema>;

/**
 * A queued mail: encrypted, because it contains emails and links. After `dropAt` it is discarded unsent; null: never.
 */
export const sealedMailJobDataSchema = z.object({
  sealed: z.string(),
  dropAt: z.iso.datetime({ offset: true }).nullable(),
});

/** The queue of outgoing mail. */
export const mailQueue = { name: "mail", schema: sealedMailJobDataSchema };

interface QueuedMail {
  sealer: Sealer;
  mail: MailJobData;
  dropAt?: Date | null;
  /** When to send it at the earliest; absent: now. */
  startAt?: Date;
  /** The client that the mail is sent for; absent: the recipient's client. */
  clientId?: string | undefined;
}

/**
 * Adds mail to the queue, within the caller's transaction if `tx` is one. Its job names the client, so that operators
 * can find the job, and it is deleted with the client.
 */
export async function enqueueMail(
  tx: Database,
  { sealer, mail, dropAt = null, startAt, clientId: ownClientId }: QueuedMail,
): Promise<void> {
  const id = randomUUID();
  const clientId = ownClientId ?? (await findClientId(tx, mail));
  const sealed = sealer.seal(JSON.stringify(mail), mailPurpose(id));
  await enqueue(
    tx,
    mailQueue,
    { sealed, dropAt: dropAt?.toISOString() ?? null },
    { id, ...(startAt && { startAt }), ...(clientId && { clientId }) },
  );
}

/**
 * Finds the client of a message's recipient. For other mail, whether the recipient exists isn't checked before the job
 * runs (case W9).
 */
async function findClientId(tx: Database, mail: MailJobData): Promise<string | null> {
  if (mail.kind !== "message") return null;
  const isRecipient = eq(sql`lower(${users.email})`, mail.message.to.address.toLowerCase());
  const [user] = await tx.select({ clientId: users.clientId }).from(users).where(isRecipient);
  return user?.clientId ?? null;
}

/** Encryption purpose of a job's mail. */
export function mailPurpose(id: string): string {
  return `mail:${id}`;
}
