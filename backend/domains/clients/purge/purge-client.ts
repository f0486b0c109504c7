import { and, eq, getTableName, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { LiveDocuments } from "@/lib/contracts/operations/audit";
import { type Database, readRows } from "../../../database/database";
import { clients, users } from "../../../database/schema/core";
import { clientDeletions } from "../../../database/schema/people/erasure";
import { clientViewings } from "../../../database/schema/sign-in/client-viewings";
import type { RealtimeGateway } from "../../../realtime/gateway";
import type { Sealer } from "../../../secrets/seal";
import { deleteQueuedMail, listQueuedMail } from "../../contacts/erasure/erase-queued-mail";
import { endViewings } from "../../people/sessions/client-viewings";
import { recordAudit } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";
import { deleteOutbox } from "../../shared/delete-outbox";
import { type ClientTable, listClientTables } from "./client-tables";

interface Services {
  db: Database;
  now: () => Date;
  sealer: Sealer;
  realtime: Pick<RealtimeGateway, "deleteReceipts" | "deleteClient" | "deleteUsers"> | null;
}

const peopleTable = getTableName(users);
/** Rows per transaction. */
const batchSize = 500;
/** Users whose documents in the realtime database are deleted together. */
const usersAtOnce = 50;
/**
 * Maximum number of passes. Deleting accounts adds rows to tables of counts, so usually a second pass finds these rows
 * and a third pass none.
 */
const maxPasses = 5;

/**
 * Deletes the data of a client whose deletion is due, one batch per step. Each batch is deleted and counted in one
 * transaction, so that an interrupted run can continue without counting anything twice. No effect when the deletion
 * isn't due, or has ended.
 *
 * @throws Error that names the data that couldn't be deleted, with its cause
 */
export async function* purgeClient(services: Services, clientId: string): AsyncGenerator<void, void> {
  const { db, now } = services;
  if (!(await start(db, clientId, now()))) return;
  for (let pass = 0; pass < maxPasses; pass += 1)
    if ((yield* deleteEverything(services, clientId)) === 0) return end(services, clientId);
  throw new Error(`Rows of the deleted client ${clientId} are still being written`);
}

/**
 * Marks the purge as started; from then on, the client can be neither restored nor viewed.
 *
 * @returns false when it was restored, or its deletion isn't due
 */
async function start(db: Database, clientId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const started = await tx
      .update(clientDeletions)
      .set({ startedAt: sql`coalesce(${clientDeletions.startedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(clientDeletions.clientId, clientId), lte(clientDeletions.dueAt, now)))
      .returning({ clientId: clientDeletions.clientId });
    if (started.length === 0) return false;
    await endViewings(tx, eq(clientViewings.clientId, clientId), { because: "client_deleted", now });
    return true;
  });
}

/**
 * Deletes everything that one pass finds. The users come last, because reminders and mail are written for them until
 * then.
 */
async function* deleteEverything(services: Services, clientId: string): AsyncGenerator<void, number> {
  const { db, realtime } = services;
  const repeat = (name: string, work: (tx: Database) => Promise<number>) => inBatches({ db, clientId, name }, work);
  let found = 0;
  for (const table of await listClientTables(db))
    if (table.name !== peopleTable) found += yield* repeat(table.name, (tx) => deleteRows(tx, table, clientId));
  for (const name of ["job", "archive"]) found += yield* repeat("jobs", (tx) => deleteJobs(tx, name, clientId));
  found += yield* deleteMail(services, { clientId });
  yield* deleteOutbox(services, sql`starts_with(path, ${`clients/${clientId}/`})`);
  await realtime?.deleteClient(clientId);
  return found + (yield* deletePeople(services, clientId));
}

interface Batch {
  db: Database;
  clientId: string;
  name: string;
}

/** Runs batches until one finds nothing to delete. */
async function* inBatches(batch: Batch, work: (tx: Database) => Promise<number>): AsyncGenerator<void, number> {
  for (let total = 0; ; ) {
    const count = await runBatch(batch, work);
    total += count;
    yield;
    if (count === 0) return total;
  }
}

/** Runs and counts a batch in one transaction. @returns the count */
async function runBatch({ db, clientId, name }: Batch, work: (tx: Database) => Promise<number>): Promise<number> {
  const batch = async (tx: Database) => {
    if (!(await lockDeletion(tx, clientId))) return 0;
    const done = await work(tx);
    if (done > 0) await addCount(tx, { clientId, name, done });
    return done;
  };
  return db.transaction(batch).catch((cause: unknown) => {
    throw new Error(`Can’t delete “${name}” of the client ${clientId}`, { cause });
  });
}

/**
 * Lets the batches of two processes run one after the other, so that they can't deadlock. @returns false when the
 * deletion has ended
 */
async function lockDeletion(tx: Database, clientId: string): Promise<boolean> {
  const own = clientDeletions.clientId;
  return (await tx.select({ own }).from(clientDeletions).where(eq(own, clientId)).for("update")).length > 0;
}

function deleteRows(tx: Database, { name, isFree }: ClientTable, clientId: string): Promise<number> {
  const table = sql.identifier(name);
  return countDeleted(
    tx,
    sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} deleted where client_id = ${clientId} and ${isFree} limit ${batchSize}))`,
  );
}

/** @param table of pg-boss: `job`, or `archive` for finished jobs */
function deleteJobs(tx: Database, table: string, clientId: string): Promise<number> {
  const from = sql`pgboss.${sql.identifier(table)}`;
  return countDeleted(
    tx,
    sql`delete from ${from} where (name, id) in (select name, id from ${from}
          where data ->> 'clientId' = ${clientId} limit ${batchSize})`,
  );
}

async function countDeleted(tx: Database, deletion: SQL): Promise<number> {
  return (await readRows(tx, z.object({ one: z.number() }), sql`${deletion} returning 1 as one`)).length;
}

/**
 * Deletes the users with their sessions and factors, one per transaction, because each deletion searches every table
 * with an author. Before, it deletes their documents in the realtime database; afterward, it deletes mail that was
 * queued for them in the meantime.
 */
async function* deletePeople(services: Services, clientId: string): AsyncGenerator<void, number> {
  const { db, realtime } = services;
  const isOfClient = eq(users.clientId, clientId);
  for (let total = 0; ; ) {
    const people = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(isOfClient)
      .limit(usersAtOnce);
    const uids = people.map(({ id }) => id);
    if (uids.length === 0) return total;
    const paths = uids.flatMap((uid) => [uid, `revoked-users/${uid}`]);
    yield* deleteOutbox(
      services,
      sql`path in ${paths} or (starts_with(path, 'users/') and split_part(path, '/', 2) in ${uids})`,
    );
    await realtime?.deleteUsers(uids);
    for (const uid of uids) {
      total += await runBatch({ db, clientId, name: peopleTable }, (tx) => deletePerson(tx, clientId, uid));
      yield;
    }
    const emails = people.map(({ email }) => email);
    yield* deleteMail(services, { clientId, emails });
  }
}

async function* deleteMail(
  { db, sealer }: Services,
  own: { clientId: string; emails?: readonly string[] },
): AsyncGenerator<void, number> {
  let total = 0;
  for await (const ids of listQueuedMail(db, own.clientId)) {
    total += await runBatch({ db, clientId: own.clientId, name: "mail" }, (tx) =>
      deleteQueuedMail(tx, sealer, { ...own, ids }),
    );
    yield;
  }
  return total;
}

async function deletePerson(tx: Database, clientId: string, uid: string): Promise<number> {
  const isPerson = and(eq(users.clientId, clientId), eq(users.id, uid));
  return (await tx.delete(users).where(isPerson).returning({ id: users.id })).length;
}

async function addCount(
  tx: Database,
  { clientId, name, done }: { clientId: string; name: string; done: number },
): Promise<void> {
  const { counts } = clientDeletions;
  const total = sql`coalesce((${counts} ->> ${name}::text)::bigint, 0) + ${done}::int`;
  await tx
    .update(clientDeletions)
    .set({ counts: sql`jsonb_set(${counts}, array[${name}::text], to_jsonb(${total}))` })
    .where(eq(clientDeletions.clientId, clientId));
}

/** Deletes the client itself and records the receipt. No effect if another run has done so. */
async function end({ db, now, realtime }: Services, clientId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const [done] = await tx.delete(clientDeletions).where(eq(clientDeletions.clientId, clientId)).returning();
    const [client] = await tx.delete(clients).where(eq(clients.id, clientId)).returning({ name: clients.name });
    if (!done || !client) return;
    const rows = Object.values(done.counts).reduce((sum, count) => sum + count, 0);
    // Without a realtime database, the backend has written no documents, and could delete none.
    const liveDocuments: LiveDocuments = realtime === null ? "not_configured" : "deleted";
    await recordAudit(tx, {
      at: now(),
      clientId,
      actorId: done.createdBy,
      action: "client.delete_end",
      subject: clientId,
      details: { name: client.name, rows, tables: done.counts, live_documents: liveDocuments },
    });
  });
}
