import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { deleteRows, filterSettled, findDelivered } from "../../domains/shared/outbox";
import type { RealtimeGateway } from "../../realtime/gateway";
import { defineTimedJob } from "../define-job";

/** Far longer than any delivery attempt. */
const keepMs = dayMs;
const batchSize = 500;

/** Deletes traces of old deliveries, every hour: the outbox's rows and the receipts. */
export const purgeJob = defineTimedJob(
  "forget",
  async ({ db, now, realtime, signal }) => {
    if (realtime) await purgeDelivered(db, realtime, now(), signal);
  },
  { everySeconds: 3_600, retryLimit: 2, timeoutSeconds: 600 },
);

/**
 * Deletes the outbox rows delivered more than a day ago, oldest first, and the receipts of documents without a later
 * change. Receipts go first: if the run is interrupted, the rows remain and the next run finishes both.
 */
export async function purgeDelivered(
  db: Database,
  gateway: Pick<RealtimeGateway, "deleteReceipts">,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - keepMs);
  for (;;) {
    const rows = await findDelivered(db, before, batchSize);
    if (rows.length === 0) return;
    const paths = [...new Set(rows.map(({ path }) => path))];
    // A receipt contains the last delivered version of a document. If a document has later rows, its receipt is deleted
    // together with those rows.
    await gateway.deleteReceipts(await filterSettled(db, paths, before));
    await deleteRows(
      db,
      rows.map(({ seq }) => seq),
    );
    if (rows.length < batchSize || signal?.aborted) return;
  }
}
