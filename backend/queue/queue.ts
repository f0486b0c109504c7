import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { advisoryLocks } from "../database/advisory-locks";
import type { Database } from "../database/database";
import { isNotSuspended } from "../database/suspension";

const retentionDays = 30;

/**
 * The job queue on a database or a transaction. pg-boss only provides tables and statements; it starts no timers and
 * opens no connection of its own (docs/decisions/026).
 */
export function queueOf(db: Database): PgBoss {
  const day = 24 * 3_600;
  return new PgBoss({
    db: { executeSql: (text, values) => execute(db, text, values ?? []) },
    migrate: false,
    archiveCompletedAfterSeconds: 2 * day,
    // Failed jobs are kept for a month, so that an operator can examine them.
    archiveFailedAfterSeconds: 30 * day,
    retentionDays,
    deleteAfterDays: 1,
  });
}

/**
 * Deletes old jobs. Waiting jobs of suspended clients are kept, however long the suspension lasts, and for a week
 * after.
 */
export async function maintainQueues(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set keep_until = now() + make_interval(days => ${retentionDays})
    where state < 'active' and keep_until < now() + interval '7 days' and not ${isNotSuspended(sql`data ->> 'clientId'`)}`);
  await queueOf(db).maintain();
}

/**
 * Deletes a job that is done. A recurring job's row stays until the job is done again in a later interval; otherwise
 * another process could enqueue it a second time in the same interval.
 */
export async function deleteDone(db: Database, name: string, id: string): Promise<void> {
  await db.execute(sql`
    with kept as (
      update pgboss.job set state = 'completed', completed_on = now()
      where name = ${name} and id = ${id}::uuid and singleton_on is not null
      returning singleton_on)
    delete from pgboss.job where name = ${name}
      and (id = ${id}::uuid and singleton_on is null
        or state = 'completed' and singleton_on < (select singleton_on from kept))`);
}

/** pg-boss may repeat `$n` within a statement; here every occurrence becomes a parameter of its own. */
async function execute(db: Database, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  if (/^\s*BEGIN;/.test(text)) return executeLocked(db, text);
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
  );
  const { rows } = await execRows(db, sql.join(chunks));
  return { rows };
}

/**
 * pg-boss sends some statements as one text enclosed in BEGIN and COMMIT, which would end the caller's transaction;
 * here they are run one at a time without BEGIN and COMMIT.
 */
async function executeLocked(db: Database, text: string): Promise<{ rows: unknown[] }> {
  const statements = text
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => !/^(BEGIN|COMMIT)?$/.test(statement));
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  return { rows: [] };
}

async function execRows(db: Database, statement: ReturnType<typeof sql.join>): Promise<{ rows: unknown[] }> {
  const result: unknown = await db.execute(statement);
  return typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows)
    ? { rows: result.rows }
    : { rows: [] };
}

/**
 * Creates and updates the queues in the database for the jobs of this build. Must run before any enqueue. Processes
 * that start together wait for one another, because creating queues concurrently deadlocks.
 */
export async function prepareQueues(
  db: Database,
  jobs: readonly { name: string; options: JobOptions }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.queues})`);
    const queue = queueOf(tx);
    const known = new Set((await queue.getQueues()).map(({ name }) => name));
    for (const { name, options } of jobs) {
      if (known.has(name)) await queue.updateQueue(name, settingsOf(name, options));
      else await queue.createQueue(name, settingsOf(name, options));
    }
  });
}

function settingsOf(name: string, options: JobOptions): PgBoss.Queue {
  return {
    name,
    policy: options.oneWaitingPerKey ? "short" : "standard",
    retryLimit: options.retryLimit,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
  };
}

export interface JobOptions {
  /** Maximum number of concurrent jobs in one process. */
  concurrency: number;
  /** Attempts after the first one; a job whose last attempt fails becomes a dead letter. */
  retryLimit: number;
  /** Delay after the first failure; it doubles with each further failure, with some jitter. */
  retryDelaySeconds: number;
  maxRetryDelaySeconds: number;
  /** Time limit of one attempt, after which it counts as failed although its process is alive. */
  timeoutSeconds: number;
  /** Interval at which the job is enqueued automatically, once for all processes, at most a day; null: never. */
  everySeconds: number | null;
  /** Whether a completed job's row is deleted ({@link deleteDone}); otherwise it is kept for two days. */
  deleteWhenDone: boolean;
  /** Whether the job also runs for suspended clients, whose other jobs wait. */
  runsForSuspended: boolean;
  /**
   * Whether a stopping process waits for the job instead of returning it to its queue: another process would repeat
   * what can't be interrupted.
   */
  endsBeforeStop: boolean;
  /** Whether at most one job per `key` may be waiting. */
  oneWaitingPerKey: boolean;
}
