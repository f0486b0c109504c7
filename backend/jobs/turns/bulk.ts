import { z } from "zod";
import type { Database } from "../../database/database";
import { enqueue } from "../../queue/enqueue";
import { type BulkPlace, setBulkJob, takeTurns } from "../../store/bulk/carry-out";
import { nextSize, turns } from "../../store/bulk/pace";
import { defineJob, type Job } from "../define-job";
import { goThrough } from "./go-through";

interface BulkData extends BulkPlace {
  /** Who began it. */
  userId: string;
}

/** Carries out, or takes back, what is to be done with many accounts. */
export const bulkJob: Job<BulkData> = defineJob(
  "bulk",
  z.object({ clientId: z.string(), id: z.uuid(), userId: z.string() }),
  async (data, run) => {
    let size = turns.first;
    const take = async () => {
      const { left, tookMs } = await run.db.transaction(async (tx) => {
        // Waiting for a connection is others' work: fewer at once would only wait more often.
        const startedMs = performance.now();
        return { left: await takeTurns(tx, data, size, run.now()), tookMs: performance.now() - startedMs };
      });
      size = nextSize(size, tookMs);
      return left === 0 ? null : tookMs;
    };
    // Two of these run.
    await goThrough(run, { take, restFactor: 2, handOn: (tx) => enqueueBulk(tx, data) });
  },
  { concurrency: 2, timeoutSeconds: 600 },
);

/** Has the background go on with something done with many accounts. */
export async function enqueueBulk(tx: Database, { clientId, id, userId }: BulkData): Promise<void> {
  const place = { clientId, id };
  const jobId = await enqueue(tx, bulkJob, { ...place, userId }, { track: { clientId, userId } });
  await setBulkJob(tx, place, jobId);
}
