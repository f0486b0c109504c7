import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Database } from "../database/database";
import { addJobProgress } from "./job-progress";
import { queueOf } from "./queue";

/** A queue, as those see it who put something into it. */
export interface Queue<Data> {
  name: string;
  schema: z.ZodType<Data>;
}

export interface EnqueueOptions {
  /** Absent: a new one. A job with an id that is there already isn't enqueued again. */
  id?: string;
  /** Not before then; absent: at once. */
  startAt?: Date;
  /** For jobs with `oneWaitingPerKey`. */
  key?: string;
  /** For whom the job works; given to its handler. */
  clientId?: string;
  /** Makes a row of `job_progress` that a screen of this client's can follow, with the job's id. */
  track?: { clientId: string; userId: string; total?: number };
}

/**
 * Puts a job into the queue, within the caller's transaction if `tx` is one: it exists when, and only when, the rest is
 * committed. `context.change` sets the queue going after its commit; elsewhere call `context.jobs.wake()`.
 *
 * @returns the job's id
 * @throws ZodError for data that the job wouldn't take
 */
export async function enqueue<Data>(
  tx: Database,
  job: Queue<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<string> {
  const { id = randomUUID(), startAt, key, track, clientId = track?.clientId ?? null } = options;
  job.schema.parse(data);
  if (track) await addJobProgress(tx, { ...track, id, kind: job.name });
  await queueOf(tx).insert([
    {
      id,
      name: job.name,
      data: { clientId, data: data ?? null },
      // A moment ago rather than now: what is due is looked for by a clock that may stand still for a millisecond.
      startAfter: startAt?.toISOString() ?? "-1",
      ...(key !== undefined && { singletonKey: key }),
    },
  ]);
  return id;
}

/** Enqueues recurring jobs, each unless some process has done so for the same span of time. */
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
