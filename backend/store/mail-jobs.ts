import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Database } from "./database";
import { mailJobs } from "./schema";

export type MailJobRow = typeof mailJobs.$inferSelect;

/** Puts a job into the queue. @param seal closes the job's text under the id that it gets */
export async function addMailJob(
  db: Database,
  { seal, now, dropAt }: { seal: (id: string) => string; now: Date; dropAt: Date },
): Promise<void> {
  const id = randomUUID();
  await db.insert(mailJobs).values({ id, sealed: seal(id), createdAt: now, nextTryAt: now, dropAt });
}

/**
 * Takes the job that has been due for longest, for so long as the lease lasts: a backend that dies over it leaves it to
 * another one. Of two that reach for it at once, one gets it.
 *
 * @returns null when nothing is due
 */
export async function leaseMailJob(db: Database, now: Date, leaseMs: number): Promise<MailJobRow | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(mailJobs)
      .where(and(lte(mailJobs.nextTryAt, now), gt(mailJobs.dropAt, now)))
      .orderBy(asc(mailJobs.nextTryAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const tries = due.tries + 1;
    const [leased] = await tx
      .update(mailJobs)
      .set({ tries, nextTryAt: new Date(now.getTime() + leaseMs) })
      .where(eq(mailJobs.id, due.id))
      .returning();
    return leased ?? null;
  });
}

/** Says when a job that failed is tried again. */
export async function postponeMailJob(db: Database, id: string, nextTryAt: Date): Promise<void> {
  await db.update(mailJobs).set({ nextTryAt }).where(eq(mailJobs.id, id));
}

/** Takes a finished job out of the queue. */
export async function deleteMailJob(db: Database, id: string): Promise<void> {
  await db.delete(mailJobs).where(eq(mailJobs.id, id));
}

/** Deletes jobs that nobody waits for any more. */
export async function deleteMailJobsOver(db: Database, now: Date): Promise<void> {
  await db.delete(mailJobs).where(lte(mailJobs.dropAt, now));
}
