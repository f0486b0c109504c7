import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { enqueue } from "../../../queue/enqueue";

/**
 * The queue for purging clients. Its jobs don't belong to the client, because a suspended client's jobs have to wait.
 */
export const purgeQueue = { name: "purge-client", schema: z.object({ clientId: z.string() }) };

/**
 * Enqueues a job for each client whose deletion is due, unless the client already has one. A failed job counts too, so
 * that only the operator retries it.
 */
export async function enqueueDueClients(db: Database, now: Date): Promise<void> {
  const due = await readRows(
    db,
    z.object({ clientId: z.string() }),
    sql`select client_id as "clientId" from client_deletions where due_at <= ${now.toISOString()}::timestamptz
          and not exists (select from pgboss.job where name = ${purgeQueue.name} and singleton_key = client_id)
        order by due_at`,
  );
  for (const { clientId } of due) await enqueue(db, purgeQueue, { clientId }, { key: clientId });
}
