import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/database";
import { identities, microsoftTenants } from "../../database/schema/core";
import { microsoftRealm } from "./identities";

/** The Microsoft tenants whose people are a client's. */
export async function listTenants(db: Database, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ tenantId: microsoftTenants.tenantId })
    .from(microsoftTenants)
    .where(eq(microsoftTenants.clientId, clientId))
    .orderBy(microsoftTenants.tenantId);
  return rows.map(({ tenantId }) => tenantId);
}

/** The client whose people a Microsoft tenant's are; null when no client has named it. */
export async function findClientByTenant(db: Database, tenantId: string): Promise<string | null> {
  const [row] = await db.select().from(microsoftTenants).where(eq(microsoftTenants.tenantId, tenantId));
  return row?.clientId ?? null;
}

/**
 * Makes these the tenants whose people are a client's. A new one must be the tenant of the Microsoft account that the admin
 * who names it has connected: nobody names a tenant that isn't their own.
 *
 * @returns what keeps some of them from it; nothing is kept then
 */
export async function keepTenants(
  db: Database,
  { clientId, uid, tenantIds, now }: { clientId: string; uid: string; tenantIds: readonly string[]; now: Date },
): Promise<{ outcome: "kept" | "foreign" | "taken"; tenants: string[] }> {
  return db.transaction(async (tx) => {
    // One at a time: of two clients that name one tenant at once, one is told.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('microsoft tenants', 0))`);
    const there = await listTenants(tx, clientId);
    const own = await findOwnTenant(tx, uid);
    const added = tenantIds.filter((id) => !there.includes(id));
    const foreign = added.filter((id) => id !== own);
    if (foreign.length > 0) return { outcome: "foreign", tenants: foreign };
    const taken =
      added.length === 0
        ? []
        : await tx.select().from(microsoftTenants).where(inArray(microsoftTenants.tenantId, added));
    if (taken.length > 0) return { outcome: "taken", tenants: taken.map(({ tenantId }) => tenantId) };
    await tx.delete(microsoftTenants).where(eq(microsoftTenants.clientId, clientId));
    if (tenantIds.length > 0)
      await tx.insert(microsoftTenants).values(tenantIds.map((tenantId) => ({ clientId, tenantId, createdAt: now })));
    return { outcome: "kept", tenants: [...tenantIds] };
  });
}

/** The tenant of somebody's own Microsoft account; null when they have connected none. */
export async function findOwnTenant(db: Database, uid: string): Promise<string | null> {
  const [own] = await db
    .select({ tenantId: identities.issuer })
    .from(identities)
    .where(and(eq(identities.userId, uid), eq(identities.realm, microsoftRealm)));
  return own?.tenantId ?? null;
}
