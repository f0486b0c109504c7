import { sql } from "drizzle-orm";
import { z } from "zod";
import { alertsPath } from "@/lib/contracts/alerts/live-document";
import type { Database } from "../../database/database";
import { enqueue } from "../../queue/enqueue";
import type { RealtimeGateway } from "../../realtime/gateway";
import { deleteOutbox } from "../shared/delete-outbox";

/** The queue that deletes the alerts of users who have left their client. */
export const leaverAlertsQueue = { name: "leaver-alerts", schema: z.object({ uid: z.string() }) };

/**
 * Deletes a user's alerts after the commit. Must run in the transaction that removes the user from their client,
 * because deletions and erasures of the client don't find their alerts afterward. The job names no client, so that it
 * isn't deleted with it.
 */
export async function enqueueAlertDeletion(tx: Database, uid: string): Promise<void> {
  await enqueue(tx, leaverAlertsQueue, { uid });
}

/** Deletes a user's alerts from before now, and those that wait for their delivery. Running it again is harmless. */
export async function deleteAlertsOf(
  services: { db: Database; realtime: Pick<RealtimeGateway, "deleteReceipts" | "deleteAlerts"> | null },
  uid: string,
  now: Date,
): Promise<void> {
  const batches = deleteOutbox(services, sql`starts_with(path, ${`${alertsPath(uid)}/`})`);
  while (!(await batches.next()).done);
  await services.realtime?.deleteAlerts(uid, now);
}
