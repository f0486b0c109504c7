import { and, eq, sql } from "drizzle-orm";
import type { JobProgress } from "@/lib/contracts/operations/job-progress";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../database/database";
import { jobProgress } from "../database/schema/jobs";
import type { Principal } from "../principal";

/** Adds the progress row of a job. */
export async function addJobProgress(
  tx: Database,
  row: { clientId: string; id: string; kind: string; userId: string; total?: number },
): Promise<void> {
  await tx.insert(jobProgress).values({ ...row, total: row.total ?? null });
}

/** Updates a job's progress or result. No effect on a job without a progress row. */
export async function setJobProgress(
  db: Database,
  key: { clientId: string | null; id: string },
  change: { state?: JobProgress["state"]; done?: number; total?: number },
): Promise<void> {
  if (key.clientId === null) return;
  await db
    .update(jobProgress)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(jobProgress.clientId, key.clientId), eq(jobProgress.id, key.id)));
}

/**
 * Progress of a job of the principal's client.
 *
 * @throws AppError 404 `not_found`
 */
export async function getJobProgress(db: Database, principal: Principal, id: string): Promise<JobProgress> {
  const [row] = await db
    .select()
    .from(jobProgress)
    .where(and(eq(jobProgress.clientId, principal.clientId), eq(jobProgress.id, id)));
  if (!row) throw notFound();
  const { kind, state, done, total, updatedAt } = row;
  return { id, kind, state, done, total, updated_at: updatedAt.toISOString() };
}
