import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Delivery, DocumentFields } from "../realtime/delivery";
import { type Database, readRows } from "./database";
import { outbox } from "./outbox-schema";

/** A change that the realtime database is to have. */
export type Change =
  | { kind: "set"; path: string; fields: DocumentFields }
  | { kind: "delete"; path: string }
  | { kind: "end_sign_in"; path: string };

/** A change that has been taken for delivery; `attempts` counts this one. */
export interface Leased {
  delivery: Delivery;
  attempts: number;
}

/**
 * Puts changes into the outbox. To be called in the transaction of what they tell of, after the row in question is
 * locked or written: so the order of the changes of a document is the order of its rows.
 */
export async function enqueue(tx: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(outbox).values(
    changes.map((change) => ({
      kind: change.kind,
      path: change.path,
      fields: change.kind === "set" ? change.fields : null,
    })),
  );
}

const fieldsSchema: z.ZodType<DocumentFields> = z.record(z.string(), z.json());

/** `seq` is below 2^53 for the next 285,000 years (see `raiseVersions`). */
const leasedSchema = z.object({
  seq: z.coerce.number().int(),
  kind: z.enum(["set", "delete", "end_sign_in"]),
  path: z.string(),
  fields: z.preprocess((value) => (typeof value === "string" ? JSON.parse(value) : value), fieldsSchema.nullable()),
  attempts: z.number().int(),
});

/**
 * Takes changes for delivery: of each document the oldest that waits, so that they arrive in order. Whoever takes them
 * has until the lease ends; then somebody else may (the taker is taken for dead).
 *
 * @returns oldest first
 */
export async function leaseDue(
  db: Database,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<Leased[]> {
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const rows = await readRows(
    db,
    leasedSchema,
    sql`update outbox set attempts = attempts + 1, due_at = ${until}::timestamptz where seq in (
          select head.seq from outbox head
          where head.delivered_at is null and head.due_at <= ${now.toISOString()}::timestamptz and not exists (
            select 1 from outbox older
            where older.path = head.path and older.delivered_at is null and older.seq < head.seq)
          order by head.seq limit ${limit} for update skip locked)
        returning seq, kind, path, fields, attempts`,
  );
  return rows.sort((one, other) => one.seq - other.seq).map(toLeased);
}

function toLeased({ seq, kind, path, fields, attempts }: z.infer<typeof leasedSchema>): Leased {
  const delivery: Delivery =
    kind === "set" ? { kind, path, version: seq, fields: fields ?? {} } : { kind, path, version: seq };
  return { delivery, attempts };
}

/** Notes that a change has arrived. */
export async function settle(db: Database, seq: number, now: Date): Promise<void> {
  await db.update(outbox).set({ deliveredAt: now, lastError: null }).where(eq(outbox.seq, seq));
}

/** Notes that a change has not arrived, why, and when it is to be tried again. */
export async function postpone(db: Database, seq: number, dueAt: Date, problem: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt, lastError: problem.slice(0, 300) })
    .where(and(eq(outbox.seq, seq), isNull(outbox.deliveredAt)));
}

/** When the next change is due; null when none waits. */
export async function findNextDue(db: Database): Promise<Date | null> {
  const [next] = await db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(isNull(outbox.deliveredAt))
    .orderBy(asc(outbox.dueAt))
    .limit(1);
  return next?.dueAt ?? null;
}

/** Makes everything due that a process before this one had taken; only where no other process can be at work. */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: new Date(0) })
    .where(isNull(outbox.deliveredAt));
}

/**
 * Raises the versions to come above all that were ever given: to the milliseconds since 1970. So a database that was
 * made anew or brought back from a backup still counts as later than what it wrote to the realtime database before.
 */
export async function raiseVersions(db: Database, now: Date): Promise<void> {
  await db.execute(
    sql`select setval('outbox_seq', ${now.getTime()}::bigint) where (select last_value from outbox_seq) < ${now.getTime()}::bigint`,
  );
}

/** Which of these documents have changes that haven't arrived yet. */
export async function findWaiting(db: Database, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ path: outbox.path })
    .from(outbox)
    .where(and(inArray(outbox.path, paths), isNull(outbox.deliveredAt)));
  return new Set(rows.map(({ path }) => path));
}

/**
 * Finds documents of which everything was delivered before a moment, and nothing since.
 *
 * @returns their paths, at most `limit`
 */
export async function findQuietPaths(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ path: outbox.path })
    .from(outbox)
    .groupBy(outbox.path)
    .having(sql`bool_and(${outbox.deliveredAt} is not null and ${outbox.deliveredAt} < ${before.toISOString()})`)
    .limit(limit);
  return rows.map(({ path }) => path);
}

/** Deletes the delivered rows of documents that have been quiet since a moment. */
export async function deleteDelivered(db: Database, paths: string[], before: Date): Promise<void> {
  if (paths.length === 0) return;
  await db.delete(outbox).where(and(inArray(outbox.path, paths), lt(outbox.deliveredAt, before)));
}
