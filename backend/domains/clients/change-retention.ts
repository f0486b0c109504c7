import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { retentionChangeSchema } from "@/lib/contracts/clients/retention";
import {
  type OwnRetention,
  retentionDays,
  retentionKeys,
  retentionPeriods,
} from "@/lib/contracts/clients/retention-periods";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { enqueue } from "../../queue/enqueue";
import { recordAuditBy } from "../shared/audit/audit";
import { lockAsClientAdmin } from "../shared/client-admins";
import { readOwnRetention } from "../shared/retention";
import { alertRetentionQueue } from "./alert-retention";

/**
 * Changes the retention periods of the principal's client; the next run of the job `sweep` applies them. Repeating it
 * has no effect. Locks the client, so that concurrent changes to other periods aren't lost.
 *
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function changeRetention(
  tx: Database,
  by: Principal,
  change: Omit<z.output<typeof retentionChangeSchema>, "proof">,
  now: Date,
): Promise<void> {
  await lockAsClientAdmin(tx, by);
  const own = await readOwnRetention(tx, by.clientId);
  const [before, after]: [OwnRetention, OwnRetention] = [{}, {}];
  const retention = { ...own };
  for (const key of retentionKeys) {
    const days = change[key];
    if (days === undefined || days === retentionDays(key, own)) continue;
    before[key] = retentionDays(key, own);
    after[key] = days;
    if (days === retentionPeriods[key].default) delete retention[key];
    else retention[key] = days;
  }
  if (Object.keys(after).length === 0) return;
  await tx.update(clients).set({ retention }).where(eq(clients.id, by.clientId));
  // The hourly cleanup covers the data in PostgreSQL.
  if (after.alerts !== undefined && after.alerts < (before.alerts ?? 0))
    await enqueue(tx, alertRetentionQueue, { clientId: by.clientId }, { clientId: by.clientId });
  await recordAuditBy(tx, by, now, { action: "client.retention", subject: by.clientId, before, after });
}
