import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { retentionDays } from "@/lib/contracts/clients/retention-periods";
import { dayMs } from "@/lib/contracts/wire/durations";
import { chunksOf } from "../../database/chunks-of";
import type { Database } from "../../database/database";
import { clients, users } from "../../database/schema/core";
import type { RealtimeGateway } from "../../realtime/gateway";

/** The queue that deletes old alerts: of one client, or of all clients. */
export const alertRetentionQueue = {
  name: "alert-retention",
  schema: z.object({ clientId: z.string().optional() }),
};

const batchSize = 500;

/** The number of users whose alerts are deleted concurrently. */
const atOnce = 20;

/**
 * Deletes alerts older than the retention period of their user's client, including those of disabled members. Alerts of
 * users who have left their client are kept for the default period.
 *
 * @param only.clientId the client; absent: all clients
 */
export async function deleteOldAlerts(
  db: Database,
  realtime: Pick<RealtimeGateway, "deleteAlerts">,
  { clientId }: z.infer<typeof alertRetentionQueue.schema>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = ""; ; ) {
    const people = await db
      .select({ uid: users.id, retention: clients.retention })
      .from(users)
      .leftJoin(clients, eq(clients.id, users.clientId))
      .where(and(gt(users.id, after), clientId === undefined ? undefined : eq(users.clientId, clientId)))
      .orderBy(asc(users.id))
      .limit(batchSize);
    for (const some of chunksOf(people, atOnce)) {
      if (signal?.aborted) return;
      await Promise.all(
        some.map(({ uid, retention }) => {
          const days = retentionDays("alerts", retention ?? undefined);
          return realtime.deleteAlerts(uid, new Date(now.getTime() - days * dayMs));
        }),
      );
    }
    const last = people.at(-1);
    if (!last || people.length < batchSize) return;
    after = last.uid;
  }
}
