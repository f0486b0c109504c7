import { eq } from "drizzle-orm";
import type { Retention } from "@/lib/contracts/clients/retention";
import { forEachPeriod, type OwnRetention, retentionDays } from "@/lib/contracts/clients/retention-periods";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";

/** Reads a client's retention periods in days, with defaults for those that it hasn't set. */
export async function readRetention(db: Database, clientId: string): Promise<Retention> {
  const own = await readOwnRetention(db, clientId);
  return forEachPeriod((key) => retentionDays(key, own));
}

/** Reads the retention periods that a client has set itself. */
export async function readOwnRetention(db: Database, clientId: string): Promise<OwnRetention> {
  const [row] = await db.select({ retention: clients.retention }).from(clients).where(eq(clients.id, clientId));
  return row?.retention ?? {};
}
