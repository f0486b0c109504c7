import type { Database } from "../../database/database";
import { batchSizes, nextBatchSize } from "../../domains/bulk/throttle";
import { enqueue, type Queue } from "../../queue/enqueue";
import { defineJob, type Job, type JobRun, type JobSettings } from "../define-job";

/**
 * After this time a job passes the rest to a new job, before its attempt reaches the queue's time limit and counts as
 * failed.
 */
const maxDurationMs = 5 * 60_000;

/** `enqueueRest` enqueues the job for the rest, by default like the current one. */
type BatchSettings<Data> = JobSettings<Data> & { enqueueRest?: (tx: Database, rest: Data) => Promise<unknown> };

/**
 * Defines a job with many transactions, so that requests run in between and a second run continues where the first
 * ended.
 *
 * @param start called once per attempt; the function that it returns processes the next batch, and resolves to the data
 * of a job for the rest; null: nothing is left
 */
export function defineBatchJob<Data>(
  queue: Queue<Data>,
  start: (run: JobRun, data: Data) => (data: Data) => Promise<Data | null>,
  settings: BatchSettings<Data> = {},
): Job<Data> {
  const { enqueueRest, ...options } = settings;
  const handler = async (data: Data, run: JobRun) => {
    const { db, signal, clientId, key, onChange } = run;
    const startMs = performance.now();
    const processNext = start(run, data);
    for (let rest = await processNext(data); rest !== null; rest = await processNext(rest)) {
      if (signal.aborted) throw new Error("The job took too long; the next attempt continues from here");
      if (performance.now() - startMs <= maxDurationMs) continue;
      const remaining = rest;
      await db.transaction((tx) =>
        enqueueRest ? enqueueRest(tx, remaining) : enqueue(tx, queue, remaining, { clientId, key }),
      );
      break;
    }
    onChange();
  };
  return defineJob(queue, handler, { timeoutSeconds: 600, deleteWhenDone: true, ...options });
}

/**
 * Like {@link defineBatchJob}, for batches whose size is adapted to the time that they take.
 *
 * @param processBatch processes the next accounts, at most `size`, in a transaction; resolves to whether any may remain
 */
export function defineThrottledJob<Data>(
  queue: Queue<Data>,
  processBatch: (tx: Database, data: Data, size: number, now: Date) => Promise<boolean>,
  settings: BatchSettings<Data>,
): Job<Data> {
  const start = ({ db, now }: JobRun) => {
    let size = batchSizes.first;
    return async (data: Data) => {
      const { hasMore, tookMs } = await db.transaction(async (tx) => {
        // Timed inside the transaction: waiting for a connection is caused by other requests, and a smaller batch would
        // not shorten it.
        const startedMs = performance.now();
        return { hasMore: await processBatch(tx, data, size, now()), tookMs: performance.now() - startedMs };
      });
      size = nextBatchSize(size, tookMs);
      return hasMore ? data : null;
    };
  };
  return defineBatchJob(queue, start, settings);
}
