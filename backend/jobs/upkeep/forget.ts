import { z } from "zod";
import type { Database } from "../../database/database";
import type { RealtimeGateway } from "../../realtime/door";
import { deleteRows, findDelivered, keepQuiet } from "../../store/outbox";
import { defineJob } from "../define-job";

/** Far longer than any attempt can still be under way. */
const keepMs = 24 * 3_600_000;
const batchSize = 500;

/** Clears away, every hour, what is remembered of deliveries that are long over: the outbox's rows and the receipts. */
export const forgetJob = defineJob(
  "forget",
  z.object({}),
  async (_data, { db, now, realtime, signal }) => {
    if (realtime) await forgetDelivered(db, realtime, now(), signal);
  },
  { everySeconds: 3_600, retryLimit: 2, timeoutSeconds: 600 },
);

/**
 * Deletes the rows that arrived more than a day ago, oldest first, and the receipts of documents of which nothing came
 * since. First the receipts, then the rows: what is left half done is done the next time.
 */
export async function forgetDelivered(
  db: Database,
  door: Pick<RealtimeGateway, "forget">,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - keepMs);
  for (;;) {
    const rows = await findDelivered(db, before, batchSize);
    if (rows.length === 0) return;
    const paths = [...new Set(rows.map(({ path }) => path))];
    // A receipt names the last version that arrived: as long as there are later rows, they lead to it.
    await door.forget(await keepQuiet(db, paths, before));
    await deleteRows(
      db,
      rows.map(({ seq }) => seq),
    );
    if (rows.length < batchSize || signal?.aborted) return;
  }
}
