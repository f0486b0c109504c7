import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { alertsPath, messagesPath } from "@/lib/contracts/alerts/live-document";
import { roles } from "@/lib/contracts/wire/role";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { erasures } from "../../../database/schema/people/erasure";
import type { RealtimeGateway } from "../../../realtime/gateway";
import type { Sealer } from "../../../secrets/seal";
import { eraseContacts, eraseImportRows } from "./erase-contacts";
import { eraseQueuedMail, listQueuedMail } from "./erase-queued-mail";
import { eraseTexts, searchesOf } from "./erase-texts";
import { createEraser, type ErasureSubject } from "./patterns";
import { findContactIds } from "./subject";
import { countKeyOf, listWalkedTables } from "./walk-tables";

export interface ErasureKey {
  clientId: string;
  id: string;
}

const subjectSchema: z.ZodType<ErasureSubject> = z.object({
  contactIds: z.array(z.uuid()),
  accountIds: z.array(z.uuid()),
  accountNames: z.array(z.string()),
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  isNameShared: z.boolean(),
  hasShortNames: z.boolean(),
});

/** Encryption purpose of an erasure's search terms. */
export function erasurePurpose({ clientId, id }: ErasureKey): string {
  return `erasure:${clientId}:${id}`;
}

/** @throws Error if the key that sealed the subject is no longer available */
function openSubject(sealer: Sealer, key: ErasureKey, sealedSubject: string): ErasureSubject {
  const opened = sealer.open(sealedSubject, erasurePurpose(key));
  if (opened === null) throw new Error("An erasure was encrypted with a key that is no longer available");
  return subjectSchema.parse(JSON.parse(opened));
}

/** @returns the id of the running erasure of a contact's person; null: none is running */
export async function findRunning(
  db: Database,
  sealer: Sealer,
  { clientId, contactId }: { clientId: string; contactId: string },
): Promise<string | null> {
  const running = await db
    .select()
    .from(erasures)
    .where(and(eq(erasures.clientId, clientId), eq(erasures.state, "running")));
  const isOfContact = ({ id, sealedSubject }: (typeof running)[number]) =>
    sealedSubject !== null && openSubject(sealer, { clientId, id }, sealedSubject).contactIds.includes(contactId);
  return running.find(isOfContact)?.id ?? null;
}

interface Services {
  db: Database;
  sealer: Sealer;
  realtime: Pick<RealtimeGateway, "replaceTexts"> | null;
  signal: AbortSignal;
}

/**
 * Erases a person everywhere: their import rows and contacts, then every text of the client, then queued mail and the
 * live documents. Each part is erased and counted in one transaction, so that an interrupted run continues without
 * counting anything twice. Passes over the tables are repeated until one finds nothing, so that texts written in the
 * meantime are erased too.
 *
 * @returns whether this run completed the erasure; false: an earlier one did
 */
export async function runErasure({ db, sealer, realtime, signal }: Services, key: ErasureKey): Promise<boolean> {
  const [row] = await db.select().from(erasures).where(isErasure(key));
  if (!row?.sealedSubject) return false;
  const sealed = openSubject(sealer, key, row.sealedSubject);
  const subject = { ...sealed, contactIds: await findContactIds(db, key.clientId, sealed) };
  const counted = (name: string) => (work: (tx: Database) => Promise<number>) =>
    db.transaction(async (tx) => {
      const count = await work(tx);
      await addCounts(tx, key, { [name]: count });
      if (signal.aborted) throw new Error("It took too long; the next attempt continues from here");
      return count;
    });
  await eraseImportRows(db, key.clientId, subject, counted("import_rows"));
  await db.transaction(async (tx) => addCounts(tx, key, await eraseContacts(tx, key.clientId, subject)));
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let found = 0;
    for (const table of await listWalkedTables(db, key.clientId))
      for (const search of searchesOf(table, subject))
        found += await eraseTexts(db, key.clientId, search, counted(countKeyOf(table)));
    if (found === 0) break;
  }
  const erase = createEraser(subject);
  for await (const ids of listQueuedMail(db, key.clientId))
    await counted("mail")((tx) => eraseQueuedMail(tx, sealer, { clientId: key.clientId, ids }, erase));
  if (realtime) {
    const count = await realtime.replaceTexts(await collectionsOf(db, key.clientId), erase);
    await counted("live_documents")(async () => count);
  }
  return true;
}

/** Maximum number of passes: while members keep writing about the person, every pass may find something. */
const maxPasses = 5;

/** The collections of live documents that hold texts of a client. */
async function collectionsOf(db: Database, clientId: string): Promise<string[]> {
  const members = await db.select({ id: users.id }).from(users).where(eq(users.clientId, clientId));
  const audiences = [null, ...roles].map((role) => messagesPath({ clientId, role }));
  return [...members.map(({ id }) => alertsPath(id)), ...audiences];
}

/** Adds to the counts of an erasure, in the transaction of the work itself. */
async function addCounts(tx: Database, key: ErasureKey, added: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, count] of Object.entries(added))
    if (count > 0)
      await tx
        .update(erasures)
        .set({
          counts: sql`jsonb_set(${erasures.counts}, array[${name}::text],
            to_jsonb(coalesce((${erasures.counts}->>${name}::text)::int, 0) + ${count}::int))`,
        })
        .where(isErasure(key));
}

export function isErasure({ clientId, id }: ErasureKey) {
  return and(eq(erasures.clientId, clientId), eq(erasures.id, id));
}
