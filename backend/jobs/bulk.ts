import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "../database/database";
import { enqueue } from "../queue/enqueue";
import { type BulkPlace, setBulkJob, takeTurns } from "../store/bulk/carry-out";
import { nextSize, turns } from "../store/bulk/pace";
import { settleQueue } from "../store/source-rules/keep";
import { settleNext } from "../store/source-rules/settle";
import { defineJob, type Job } from "./define-job";

/** After so long a job hands on to another one: an attempt that takes longer than it may counts as failed. */
const longestMs = 5 * 60_000;

interface BulkData extends BulkPlace {
  /** Who began it. */
  userId: string;
}

/**
 * Carries out, or takes back, what is to be done with many accounts, some in each transaction: other people's requests
 * come in between, and a second run goes on where the first one ended.
 */
export const bulkJob: Job<BulkData> = defineJob(
  "bulk",
  z.object({ clientId: z.string(), id: z.uuid(), userId: z.string() }),
  async (data, { db, now, signal, onChange }) => {
    const begunMs = performance.now();
    for (let size = turns.first; ; ) {
      const { left, tookMs } = await db.transaction(async (tx) => {
        // Waiting for a connection is others' work: fewer at once would only wait more often.
        const startedMs = performance.now();
        return { left: await takeTurns(tx, data, size, now()), tookMs: performance.now() - startedMs };
      });
      if (left === 0) break;
      if (signal.aborted) throw new Error("It took too long; the next attempt goes on from here");
      if (performance.now() - begunMs > longestMs) {
        await db.transaction((tx) => enqueueBulk(tx, data));
        break;
      }
      size = nextSize(size, tookMs);
      // Twice as long a rest as the work took: an embedded database has one connection for everybody, and two of these run.
      await setTimeout(2 * tookMs);
    }
    onChange();
  },
  { concurrency: 2, timeoutSeconds: 600 },
);

/** Has the background go on with something done with many accounts. */
export async function enqueueBulk(tx: Database, { clientId, id, userId }: BulkData): Promise<void> {
  const place = { clientId, id };
  const jobId = await enqueue(tx, bulkJob, { ...place, userId }, { track: { clientId, userId } });
  await setBulkJob(tx, place, jobId);
}

/** So many accounts are gone through in one transaction. */
const settledAtOnce = 200;

/**
 * Chooses a value again at all accounts of a client whose rule was changed, some in each transaction: other people's
 * requests come in between, and a second run goes on where the first one ended.
 */
export const settleValuesJob = defineJob(
  settleQueue.name,
  settleQueue.schema,
  async (data, { db, now, signal, onChange }) => {
    const begunMs = performance.now();
    for (;;) {
      const startedMs = performance.now();
      if (!(await db.transaction((tx) => settleNext(tx, data, settledAtOnce, now())))) break;
      if (signal.aborted) throw new Error("It took too long; the next attempt goes on from here");
      if (performance.now() - begunMs > longestMs) {
        await db.transaction((tx) => enqueue(tx, settleQueue, data, { clientId: data.clientId }));
        break;
      }
      // As long a rest as the work took: an embedded database has one connection for everybody.
      await setTimeout(performance.now() - startedMs);
    }
    onChange();
  },
  { concurrency: 2, timeoutSeconds: 600, deleteWhenDone: true },
);
