import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";
import type { RealtimeGateway } from "../../realtime/gateway";

/** Rows per statement. */
const batchSize = 500;

/**
 * Deletes queued document changes and their receipts, one batch per step, so that none is delivered after the document
 * was deleted.
 *
 * @param condition of the outbox's rows
 */
export async function* deleteOutbox(
  { db, realtime }: { db: Database; realtime: Pick<RealtimeGateway, "deleteReceipts"> | null },
  condition: SQL,
): AsyncGenerator<void, void> {
  for (;;) {
    const rows = await readRows(
      db,
      z.object({ path: z.string() }),
      sql`delete from outbox where seq in (select seq from outbox where ${condition} limit ${batchSize}) returning path`,
    );
    if (rows.length === 0) return;
    await realtime?.deleteReceipts([...new Set(rows.map(({ path }) => path))]);
    yield;
  }
}
