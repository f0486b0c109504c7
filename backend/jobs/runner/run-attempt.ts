import { sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../database/database";
import { describeError } from "../../log/serialize-error";
import { setJobProgress } from "../../queue/job-progress";
import { queueOf } from "../../queue/queue";
import { markFailed, traceWork } from "../../telemetry/trace-work";
import type { AnyJob, JobRun, JobServices } from "../define-job";

/** A job's row as read from its queue. */
export const jobRowSchema = z.object({
  id: z.string(),
  retryCount: z.coerce.number(),
  retryLimit: z.coerce.number(),
  data: z.preprocess(
    (value) => (typeof value === "string" ? JSON.parse(value) : value),
    z.object({ clientId: z.string().nullable(), data: z.unknown() }),
  ),
});

export type JobRow = z.infer<typeof jobRowSchema>;

/**
 * Creates the functions that run single attempts at jobs: completed, or put off for a retry.
 *
 * @param leaseSeconds time without a renewal after which an attempt counts as dead
 */
export function attemptRunner(services: JobServices, leaseSeconds: number) {
  const { db, log } = services;
  const queue = queueOf(db);

  /** Never rejects: an error is recorded, and the job is retried. */
  async function run(job: AnyJob, row: JobRow, abort: AbortController): Promise<void> {
    const attributes = { "sightline.job": row.id, "sightline.attempt": row.retryCount + 1 };
    await traceWork(`job ${job.name}`, { cause: null, attributes }, () => attempt(job, row, abort));
  }

  async function attempt(job: AnyJob, row: JobRow, abort: AbortController): Promise<void> {
    const place = { clientId: row.data.clientId, id: row.id };
    try {
      await renew([row.id], job.name);
      await setJobProgress(db, place, { state: "running" });
      const isFinished = await perform(job, row, abort);
      if (!isFinished) await settle(job, row.id);
      await setJobProgress(db, place, { state: "done" });
    } catch (error) {
      await postpone(job, row, error);
    }
  }

  async function perform(job: AnyJob, row: JobRow, abort: AbortController): Promise<boolean> {
    let isFinished = false;
    const { clientId, data } = row.data;
    const run: JobRun = {
      ...services,
      id: row.id,
      attempt: row.retryCount + 1,
      clientId,
      signal: abort.signal,
      finish: async (tx) => {
        await queueOf(tx).deleteJob(job.name, row.id);
        isFinished = true;
      },
      progress: (done, total) =>
        setJobProgress(db, { clientId, id: row.id }, { done, ...(total !== undefined && { total }) }),
    };
    await untilAborted(job.options.timeoutSeconds, abort, job.perform(data, run));
    return isFinished;
  }

  async function settle({ name, options }: AnyJob, id: string): Promise<void> {
    if (options.deleteWhenDone) await queue.deleteJob(name, id);
    else await queue.complete(name, id);
  }

  async function postpone({ name, options }: AnyJob, row: JobRow, error: unknown): Promise<void> {
    const isDead = row.retryCount >= row.retryLimit;
    const problem = describeError(error);
    markFailed(problem);
    const line = { job: name, id: row.id, attempt: row.retryCount + 1, problem };
    log.warn(line, isDead ? "job failed for good" : "job is tried again later");
    try {
      await queue.fail(name, row.id, { problem });
      await db.execute(
        sql`update pgboss.job set start_after = least(start_after, now() + ${`${options.longestRetryDelaySeconds} s`}::interval)
            where name = ${name} and id = ${row.id}::uuid and state = 'retry'`,
      );
      if (isDead) await setJobProgress(db, { clientId: row.data.clientId, id: row.id }, { state: "failed" });
    } catch (failure) {
      // Recording the failure failed as well: the lease expires, and the job is taken again.
      log.warn({ err: failure }, "can't note that a job failed");
    }
  }

  /**
   * Renews the leases of jobs; without it another process takes them over. @returns the ids that this process still
   * holds
   */
  async function renew(ids: string[], ...names: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await readRows(
      db,
      z.object({ id: z.string() }),
      sql`update pgboss.job set expire_in = now() - started_on + ${`${leaseSeconds} s`}::interval
          where name in ${names} and id in ${ids} and state = 'active' returning id`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  return { run, renew };
}

async function untilAborted(limitSeconds: number, abort: AbortController, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener("abort", () => reject(new Error("the attempt was given up")));
    timer = setTimeout(() => abort.abort(), limitSeconds * 1_000);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
