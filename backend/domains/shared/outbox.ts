import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { advisoryLocks } from "../../database/advisory-locks";
import { type Database, readRows } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { outbox } from "../../database/schema/outbox";
import type { Delivery, DocumentFields } from "../../realtime/delivery";
import { currentTrace } from "../../telemetry/trace-work";

/** A change to deliver to the realtime database, immediately or not before `dueAt`. */
export type Change = { dueAt?: Date } & (
  | { kind: "set" | "update"; path: string; fields: DocumentFields }
  | { kind: "delete"; path: string }
  | { kind: "end_sign_in"; path: string }
);

/** A change leased for delivery; `attempts` includes the current attempt. */
export interface Leased {
  delivery: Delivery;
  attempts: number;
  /** Trace of the request that made the change; null: not traced. */
  trace: string | null;
}

const immediately = new Date(0);

/**
 * Adds changes to the outbox. Must run in the transaction that changes the row, after the row was locked or written, so
 * a document's changes have the same order as the row's.
 */
export async function enqueue(tx: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const trace = currentTrace();
  await insertRows(
    tx,
    outbox,
    changes.map((change) => ({
      trace,
      kind: change.kind,
      path: change.path,
      fields: "fields" in change ? change.fields : null,
      dueAt: change.dueAt ?? immediately,
    })),
  );
}

/**
 * Deletes the pending changes of these documents before a full replacement is queued. A delivery in progress may still
 * arrive, but can't overwrite a later change, whose version is higher.
 */
export async function withdraw(tx: Database, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await tx
    .delete(outbox)
    .where(and(sql`${outbox.path} = any(${sql.param(paths)}::text[])`, isNull(outbox.deliveredAt)));
}

const fieldsSchema: z.ZodType<DocumentFields> = z.record(z.string(), z.json());

/** `seq` stays below 2^53 for 285,000 years (see `raiseVersions`). */
const leasedSchema = z.object({
  seq: z.coerce.number().int(),
  kind: z.enum(["set", "update", "delete", "end_sign_in"]),
  path: z.string(),
  fields: z.preprocess((value) => (typeof value === "string" ? JSON.parse(value) : value), fieldsSchema.nullable()),
  attempts: z.number().int(),
  trace: z.string().nullable(),
});

/** The condition that a change `head` is the oldest pending one of its document. */
const isHead = sql`head.delivered_at is null and head.failed_at is null and not exists (
  select 1 from outbox older
  where older.path = head.path and older.delivered_at is null and older.failed_at is null and older.seq < head.seq)`;

/**
 * Leases changes for delivery: the oldest pending one of each document, so changes arrive in order. A process whose
 * lease expires is presumed dead, and its changes are leased again. `retries` selects changes that have failed before;
 * they are leased separately so they can't crowd out new ones.
 *
 * @returns oldest first
 */
export async function leaseDue(
  db: Database,
  { now, leaseMs, limit, retries = false }: { now: Date; leaseMs: number; limit: number; retries?: boolean },
): Promise<Leased[]> {
  if (limit <= 0) return [];
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const rows = await readRows(
    db,
    leasedSchema,
    sql`update outbox set attempts = attempts + 1, due_at = ${until}::timestamptz where seq in (
          select head.seq from outbox head
          where ${isHead} and head.due_at <= ${now.toISOString()}::timestamptz
            and ${retries ? sql`head.attempts > 0` : sql`head.attempts = 0`}
          order by head.due_at, head.seq limit ${limit} for update skip locked)
        returning seq, kind, path, fields, attempts, trace`,
  );
  return rows.sort((a, b) => a.seq - b.seq).map(toLeased);
}

function toLeased({ seq, kind, path, fields, attempts, trace }: z.infer<typeof leasedSchema>): Leased {
  const delivery: Delivery =
    kind === "set" || kind === "update"
      ? { kind, path, version: seq, fields: fields ?? {} }
      : { kind, path, version: seq };
  return { delivery, attempts, trace };
}

export async function markDelivered(db: Database, seq: number, now: Date): Promise<void> {
  await db.update(outbox).set({ deliveredAt: now, lastError: null }).where(eq(outbox.seq, seq));
}

/** Records a failed delivery, its reason and the time of the next attempt. */
export async function postpone(db: Database, seq: number, dueAt: Date, problem: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt, lastError: problem.slice(0, 300) })
    .where(and(eq(outbox.seq, seq), isNull(outbox.deliveredAt)));
}

/** Marks a change as failed: it becomes a dead letter, and later changes of the document are delivered. */
export async function markUndeliverable(db: Database, seq: number, failedAt: Date, problem: string): Promise<void> {
  await db
    .update(outbox)
    .set({ failedAt, lastError: problem.slice(0, 300) })
    .where(and(eq(outbox.seq, seq), isNull(outbox.deliveredAt)));
}

/**
 * When the next change that can be leased is due; null: there is none. `retries`: whether changes that have failed
 * before count.
 */
export async function findNextDue(db: Database, { retries }: { retries: boolean }): Promise<Date | null> {
  const [next] = await readRows(
    db,
    z.object({ dueAt: z.coerce.date() }),
    sql`select head.due_at as "dueAt" from outbox head
        where ${isHead} and ${retries ? sql`true` : sql`head.attempts = 0`}
        order by head.due_at limit 1`,
  );
  return next?.dueAt ?? null;
}

/**
 * Raises the next version above all earlier ones, to the number of milliseconds since 1970. A database that was
 * recreated or restored from a backup then assigns higher versions than those already in the realtime database. A lock
 * serializes processes that start together.
 */
export async function raiseVersions(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.outboxVersions})`);
    await tx.execute(
      sql`select setval('outbox_seq', ${now.getTime()}::bigint) where (select last_value from outbox_seq) < ${now.getTime()}::bigint`,
    );
  });
}

/** Finds the documents with changes overdue for delivery. */
export async function findWaiting(db: Database, paths: string[], now: Date): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ path: outbox.path })
    .from(outbox)
    .where(
      and(
        inArray(outbox.path, paths),
        isNull(outbox.deliveredAt),
        // A change that was already attempted has a later due time only because it failed.
        or(lte(outbox.dueAt, now), gt(outbox.attempts, 0)),
      ),
    );
  return new Set(rows.map(({ path }) => path));
}

/** Finds changes delivered before a given time, oldest first. */
export async function findDelivered(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ seq: number; path: string }[]> {
  return db
    .select({ seq: outbox.seq, path: outbox.path })
    .from(outbox)
    .where(lt(outbox.deliveredAt, before))
    .orderBy(asc(outbox.deliveredAt))
    .limit(limit);
}

/** Filters documents to those whose last change was delivered before a given time. */
export async function filterSettled(db: Database, paths: string[], before: Date): Promise<string[]> {
  if (paths.length === 0) return [];
  const busy = await db
    .selectDistinct({ path: outbox.path })
    .from(outbox)
    .where(and(inArray(outbox.path, paths), or(isNull(outbox.deliveredAt), gte(outbox.deliveredAt, before))));
  const known = new Set(busy.map(({ path }) => path));
  return paths.filter((path) => !known.has(path));
}

export async function deleteRows(db: Database, seqs: number[]): Promise<void> {
  if (seqs.length === 0) return;
  await db.delete(outbox).where(and(inArray(outbox.seq, seqs), isNotNull(outbox.deliveredAt)));
}
