import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import type { Database } from "../database/database";

/** Any number; it only has to be the same for every backend of one database. */
const queuesLock = 7_316_403;

/**
 * The queue of jobs over a database or a transaction. pg-boss gives the statements and the tables; it starts no timer
 * and opens no connection here (docs/decisions/044).
 */
export function queueOf(db: Database): PgBoss {
  const day = 24 * 3_600;
  return new PgBoss({
    db: { executeSql: (text, values) => execute(db, text, values ?? []) },
    migrate: false,
    archiveCompletedAfterSeconds: 2 * day,
    // Dead letters stay for a month: somebody has to look at them.
    archiveFailedAfterSeconds: 30 * day,
    retentionDays: 30,
    deleteAfterDays: 1,
  });
}

/** pg-boss counts on `$n` meaning the same wherever it stands; the statements used here bear each being a value of its own. */
async function execute(db: Database, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  if (/^\s*BEGIN;/.test(text)) return executeLocked(db, text);
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
  );
  const { rows } = await execRows(db, sql.join(chunks));
  return { rows };
}

/** Statements with a transaction around them come as one text, which PGlite doesn't take with the extended protocol. */
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
 * Brings the queues in the database up to date with the jobs of this build. To be called before anything is enqueued;
 * processes that start together wait for one another (creating queues side by side deadlocks).
 */
export async function prepareQueues(
  db: Database,
  jobs: readonly { name: string; options: JobOptions }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${queuesLock})`);
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
  /** How many run at once in one process. */
  concurrency: number;
  /** Attempts after the first one; a job that fails at the last becomes a dead letter. */
  retryLimit: number;
  /** The pause after the first failure; it doubles with each further one, with some jitter. */
  retryDelaySeconds: number;
  longestRetryDelaySeconds: number;
  /** When one attempt counts as failed although its process is alive. */
  timeoutSeconds: number;
  /** Enqueued by itself, once in each such span, however many processes there are; null: never. At most a day. */
  everySeconds: number | null;
  /** Whether the row goes when the job is done; otherwise it stays for two days. */
  deleteWhenDone: boolean;
  /** Of jobs that are enqueued with the same `key`, at most one waits. */
  oneWaitingPerKey: boolean;
}
