import { and, asc, eq, gt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { retentionDays } from "@/lib/contracts/clients/retention-periods";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { clients, users } from "../../database/schema/core";
import type { RealtimeGateway } from "../../realtime/gateway";

/** The queue that deletes old alerts, of one client or of all; from the user after `after`, or from the first. */
export const alertRetentionQueue = {
  name: "alert-retention",
  schema: z.object({ clientId: z.string().optional(), after: z.string().optional() }),
};

export type AlertRetention = z.infer<typeof alertRetentionQueue.schema>;

/** The number of users whose alerts are deleted concurrently. */
const atOnce = 20;

interface Services {
  db: Database;
  realtime: Pick<RealtimeGateway, "deleteAlerts">;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Deletes the next users' alerts older than the retention period of their client, including those of disabled members.
 * Also deletes those of users who have left that the job `leaver-alerts` has missed. A user whose deletion fails is
 * skipped, and retried the next day.
 *
 * @returns where to continue; null: no user is left
 * @throws Error if all deletions of a full page fail, because the realtime database is probably unavailable
 */
export async function deleteOldAlerts(
  { db, realtime, now, log }: Services,
  { clientId, after = "" }: AlertRetention,
): Promise<AlertRetention | null> {
  const people = await db
    .select({ uid: users.id, retention: clients.retention })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(and(gt(users.id, after), clientId === undefined ? undefined : eq(users.clientId, clientId)))
    .orderBy(asc(users.id))
    .limit(atOnce);
  const last = people.at(-1);
  if (!last) return null;
  const deletions = people.map(async ({ uid, retention }) => {
    const days = retentionDays("alerts", retention ?? undefined);
    await realtime.deleteAlerts(uid, new Date(now().getTime() - days * dayMs));
  });
  const failures = (await Promise.allSettled(deletions)).flatMap((result, index) =>
    result.status === "rejected" ? [{ uid: people[index]?.uid, err: result.reason }] : [],
  );
  for (const failure of failures) log.warn(failure, "failed to delete a user's old alerts");
  if (failures.length === atOnce) throw new Error("No alerts could be deleted", { cause: failures[0]?.err });
  return people.length < atOnce ? null : { clientId, after: last.uid };
}
