import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/database";
import { enqueue } from "../queue/enqueue";
import type { Sealer } from "../secrets/seal";

export const mailSchema = z.discriminatedUnion("kind", [
  /**
   * A forgotten password. Whether the user exists is checked in the job, after the request was answered
   * (docs/conformance.md, case W9).
   */
  z.object({ kind: z.literal("forgot"), email: z.string() }),
  z.object({ kind: z.literal("register"), email: z.string() }),
  z.object({
    kind: z.literal("letter"),
    letter: z.object({
      to: z.object({ name: z.string(), address: z.string() }),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      unsubscribe: z.string().optional(),
    }),
    /** Whether it is sent to people of a suspended client, too. */
    reachesSuspended: z.boolean().optional(),
  }),
]);

/** An email, or the data from which the job renders one. */
export type Mail = z.infer<typeof mailSchema>;

/**
 * A queued mail: encrypted, because it contains emails and links. After `dropAt` it is discarded unsent; null: never.
 */
export const sealedMailSchema = z.object({ sealed: z.string(), dropAt: z.iso.datetime({ offset: true }).nullable() });

/** The queue of outgoing mail. */
export const mailQueue = { name: "mail", schema: sealedMailSchema };

/** Adds mail to the queue, within the caller's transaction if `tx` is one. */
export async function enqueueMail(
  tx: Database,
  { sealer, mail, dropAt = null }: { sealer: Sealer; mail: Mail; dropAt?: Date | null },
): Promise<void> {
  const id = randomUUID();
  const sealed = sealer.seal(JSON.stringify(mail), mailPurpose(id));
  await enqueue(tx, mailQueue, { sealed, dropAt: dropAt?.toISOString() ?? null }, { id });
}

/** Encryption purpose of a job's mail. */
export function mailPurpose(id: string): string {
  return `mail:${id}`;
}
