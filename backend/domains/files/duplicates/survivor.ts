import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";

const merged = alias(accounts, "merged");

/** Finds the live account into which one was merged; null when it wasn't merged, or the survivor is removed. */
export async function findSurvivor(
  db: Database,
  { clientId }: Pick<Principal, "clientId">,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(merged)
    .innerJoin(accounts, and(eq(accounts.clientId, merged.clientId), eq(accounts.id, merged.mergedInto)))
    .where(and(eq(merged.clientId, clientId), eq(merged.id, id), isNull(accounts.removedAt)));
  return row ?? null;
}
