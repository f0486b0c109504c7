import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";

const merged = alias(accounts, "merged");

/** Finds the live account that an account was merged into; null if it wasn't merged or the survivor was removed. */
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
