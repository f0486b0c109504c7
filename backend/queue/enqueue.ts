import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../database/database";
import { queueOf } from "./queue";

/** A queue, for code that adds jobs. */
export interface Queue<Data> {
  name: string;
  schema: z.ZodType<Data>;
}

export interface EnqueueOptions {
  /** The job's id; absent: a new one. A job with an existing id isn't enqueued again. */
  id?: string;
  /** The earliest start; absent: immediately. */
  startAt?: Date;
  /** For queues with `oneWaitingPerKey`. */
  key?: string | null;
  /** The client that the job works for; passed to its handler. */
  clientId?: string | null;
}

/**
 * Adds a job to the queue, within the caller's transaction if `tx` is one. If `tx` is a transaction of
 * `context.change`, the queue is woken after the commit.
 *
 * @returns the job's id
 * @throws ZodError for data that doesn't fit the job's schema
 */
export async function enqueue<Data>(
  tx: Database,
  job: Queue<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<string> {
  const { id = randomUUID(), startAt, key = null, clientId = null } = options;
  job.schema.parse(data);
  await queueOf(tx).insert([
    {
      id,
      name: job.name,
      data: { clientId, data: data ?? null },
      // A second in the past rather than now, because the search for due jobs compares with a clock that may be at the
      // same millisecond.
      startAfter: startAt?.toISOString() ?? "-1",
      ...(key !== null && { singletonKey: key }),
    },
  ]);
  return id;
}

/** Enqueues recurring jobs, unless another process has already done so for the current interval. */
export async function enqueueRecurring(
  db: Database,
  jobs: readonly { name: string; everySeconds: number }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await queueOf(db).insert(
    jobs.map(({ name, everySeconds }) => ({
      name,
      data: { clientId: null, data: {} },
      startAfter: "-1",
      singletonSeconds: everySeconds,
    })),
  );
}

/** Whether a job no longer runs: it has failed permanently, or its row has been deleted. */
export async function isJobOver(db: Database, name: string, id: string): Promise<boolean> {
  const rows = await readRows(
    db,
    z.object({ state: z.string() }),
    sql`select state from pgboss.job where name = ${name} and id = ${id}::uuid and state <> 'failed'`,
  );
  return rows.length === 0;
}
