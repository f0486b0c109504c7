import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import type { Database } from "../../../database/database";
import { clients } from "../../../database/schema/core";
import { messages } from "../../../database/schema/outbox";
import { sendDocuments } from "./message-documents";

const batchSize = 200;

/**
 * Deletes a client's announcements, with their documents in the realtime database, when they ended or were turned off
 * longer ago than the client's retention period. Announcements to all clients stay until the operator deletes them.
 */
export async function deleteEndedMessages(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const found = await tx
        .select({ id: messages.id })
        .from(messages)
        .innerJoin(clients, eq(clients.id, messages.clientId))
        .where(and(isNotNull(messages.clientId), isOver(now)))
        .orderBy(messages.id)
        .limit(batchSize)
        .for("update", { of: messages, skipLocked: true });
      const ids = found.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await tx.delete(messages).where(inArray(messages.id, ids)).returning();
      for (const row of rows) await sendDocuments(tx, row, null, now);
      return rows.length;
    });
    if (count < batchSize || signal?.aborted) return;
  }
}

function isOver(now: Date): SQL {
  const endedAt = sql`coalesce(${messages.endTime}, case when not ${messages.enabled} then ${messages.updatedAt} end)`;
  const days = sql`coalesce((${clients.retention} ->> 'messages')::int, ${retentionPeriods.messages.default}::int)`;
  return sql`${endedAt} < ${now.toISOString()}::timestamptz - make_interval(hours => 24 * ${days})`;
}
