import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database";
import { describeError } from "../../log/serialize-error";
import type { JobRow } from "../../queue/job-row";
import { deleteDone, queueOf } from "../../queue/queue";
import { markFailed, traceWork } from "../../telemetry/trace-work";
import type { AnyJob, JobRun, JobServices } from "../define-job";
import { type Attempt, AttemptReleasedError, LeaseLostError, lockAttempt, releaseAttempt } from "./lease";
import { yieldBetweenTransactions } from "./yield-to-requests";

/** A job that crashed its process this many times isn't started again. */
const maxCrashes = 2;

/**
 * Creates the function that runs one attempt at a job. The job is then completed, scheduled for a retry, or abandoned
 * because earlier attempts crashed their processes. An attempt's writes to its job are rejected once the job was taken
 * over.
 *
 * @returns a function that never rejects: an error is recorded, and the job is retried
 */
export function createAttemptRunner(services: JobServices) {
  const { db, log } = services;

  async function run(job: AnyJob, row: JobRow, abort: AbortController): Promise<void> {
    const attributes = { "sightline.job": row.id, "sightline.attempt": row.retryCount + 1 };
    await traceWork(`job ${job.name}`, { cause: null, attributes }, () => attempt(job, row, abort));
  }

  async function attempt(job: AnyJob, row: JobRow, abort: AbortController): Promise<void> {
    const attempt = attemptOf(job, row);
    try {
      if (row.data.crashes >= maxCrashes || row.retryCount > row.retryLimit) return await abandon(job, row, abort);
      const isFinished = await perform(job, row, abort);
      if (!isFinished) await db.transaction((tx) => settle(tx, job, attempt));
    } catch (error) {
      if (error instanceof LeaseLostError) log.warn({ job: job.name, id: row.id }, "job taken over by another process");
      else if (error instanceof AttemptReleasedError) await release(services, attempt, error);
      else await postpone(job, row, error);
    }
  }

  function runOf(job: AnyJob, row: JobRow, abort: AbortController, onFinish: () => void): JobRun {
    const { clientId } = row.data;
    return {
      ...services,
      db: yieldBetweenTransactions(db, services.yieldToRequests),
      id: row.id,
      attempt: row.retryCount + 1,
      clientId,
      key: row.key,
      signal: abort.signal,
      finish: async (tx) => {
        // `lockAttempt` can't detect this case: a released job that is claimed again has the same number of attempts.
        if (abort.signal.reason instanceof AttemptReleasedError) throw abort.signal.reason;
        await lockAttempt(tx, attemptOf(job, row));
        await deleteDone(tx, job.name, row.id);
        onFinish();
      },
    };
  }

  async function perform(job: AnyJob, row: JobRow, abort: AbortController): Promise<boolean> {
    let isFinished = false;
    const run = runOf(job, row, abort, () => {
      isFinished = true;
    });
    await untilAborted(job.options.timeoutSeconds, abort, job.perform(row.data.data, run));
    return isFinished;
  }

  async function settle(tx: Database, { name, options }: AnyJob, attempt: Attempt): Promise<void> {
    await lockAttempt(tx, attempt);
    if (options.deleteWhenDone) await deleteDone(tx, name, attempt.id);
    else await queueOf(tx).complete(name, attempt.id);
  }

  /** Fails a job permanently without starting its work, and calls its `abandon`, which tells the user the reason. */
  async function abandon(job: AnyJob, row: JobRow, abort: AbortController): Promise<void> {
    const run = runOf(job, row, abort, () => undefined);
    await untilAborted(job.options.timeoutSeconds, abort, job.abandon(row.data.data, run));
    const problem = `The process stopped during this job (attempts: ${row.data.crashes})`;
    log.error({ job: job.name, id: row.id, problem }, "job failed permanently");
    await fail(job, row, problem, true);
  }

  async function postpone(job: AnyJob, row: JobRow, error: unknown): Promise<void> {
    const isDead = row.retryCount >= row.retryLimit;
    const problem = describeError(error);
    markFailed(problem);
    const line = { job: job.name, id: row.id, attempt: row.retryCount + 1, problem };
    log.warn(line, isDead ? "job failed permanently" : "job failed, will retry");
    try {
      await fail(job, row, problem, isDead);
    } catch (failure) {
      // Recording the failure failed as well: the lease expires, and the job is claimed again.
      log.warn({ err: failure }, "failed to record a failed job");
    }
  }

  async function fail(job: AnyJob, row: JobRow, problem: string, isDead: boolean): Promise<void> {
    const { name, options } = job;
    const maxDelay = sql`${`${options.maxRetryDelaySeconds} s`}::interval`;
    await db.transaction(async (tx) => {
      await lockAttempt(tx, attemptOf(job, row));
      const own = sql`name = ${name} and id = ${row.id}::uuid`;
      if (isDead) await tx.execute(endRetries(own));
      await queueOf(tx).fail(name, row.id, { problem });
      await tx.execute(
        sql`update pgboss.job set start_after = least(start_after, now() + ${maxDelay})
            where ${own} and state = 'retry'`,
      );
    });
  }

  return run;
}

async function release({ db, log }: JobServices, attempt: Attempt, { message }: AttemptReleasedError): Promise<void> {
  log.info({ job: attempt.name, id: attempt.id, reason: message }, "job returned to its queue");
  try {
    await releaseAttempt(db, attempt);
  } catch (failure) {
    // The lease will expire, which returns the job to its queue as well.
    log.warn({ err: failure }, "failed to release a job");
  }
}

/**
 * Uses up a job's retries, after which pg-boss fails it permanently. A limit of 0 is kept, because such a job isn't a
 * dead letter.
 */
const endRetries = (own: SQL) => sql`update pgboss.job set retry_limit = least(retry_limit, retry_count) where ${own}`;

const attemptOf = ({ name }: AnyJob, { id, retryCount }: JobRow): Attempt => ({ name, id, retryCount });

async function untilAborted(limitSeconds: number, abort: AbortController, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
    timer = setTimeout(() => abort.abort(new Error("the attempt was abandoned")), limitSeconds * 1_000);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
