import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/database";
import { enqueue } from "../queue/enqueue";
import type { Sealer } from "../secrets/seal";

export const mailSchema = z.discriminatedUnion("kind", [
  /** Somebody forgot a password. Whether there is such a user is found out here, after the answer (case W9). */
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
  }),
]);

/** A letter, or a request whose letter is still to be written. */
export type Mail = z.infer<typeof mailSchema>;

/** Sealed: mail holds addresses and links. `dropAt`: nobody waits for it any more after that; null: never. */
export const sealedMailSchema = z.object({ sealed: z.string(), dropAt: z.iso.datetime({ offset: true }).nullable() });

/** Mail on its way to the mail server. */
export const mailQueue = { name: "mail", schema: sealedMailSchema };

/** Puts mail into the queue, within the caller's transaction if `tx` is one. */
export async function enqueueMail(
  tx: Database,
  { sealer, mail, dropAt = null }: { sealer: Sealer; mail: Mail; dropAt?: Date | null },
): Promise<void> {
  const id = randomUUID();
  const sealed = sealer.seal(JSON.stringify(mail), mailPurpose(id));
  await enqueue(tx, mailQueue, { sealed, dropAt: dropAt?.toISOString() ?? null }, { id });
}

/** What the mail of a job is sealed for. */
export function mailPurpose(id: string): string {
  return `mail:${id}`;
}
