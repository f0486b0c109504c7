import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { identities, microsoftTenants } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { microsoftRealm } from "./identities";

/** Ids of the Microsoft tenants whose users belong to a client. */
export async function listTenants(db: Database, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ tenantId: microsoftTenants.tenantId })
    .from(microsoftTenants)
    .where(eq(microsoftTenants.clientId, clientId))
    .orderBy(microsoftTenants.tenantId);
  return rows.map(({ tenantId }) => tenantId);
}

/** The client to which a Microsoft tenant's users belong; null if no client has listed the tenant. */
export async function findClientByTenant(db: Database, tenantId: string): Promise<string | null> {
  const [row] = await db.select().from(microsoftTenants).where(eq(microsoftTenants.tenantId, tenantId));
  return row?.clientId ?? null;
}

/**
 * Replaces the list of Microsoft tenants whose users belong to a client. A new tenant must be that of the admin's
 * connected Microsoft account, so admins can only list their own tenant.
 *
 * @returns `changed`; `same`: the list was the same already; otherwise the rejected tenants, and nothing changes
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function saveTenants(
  tx: Database,
  { by, tenantIds, now }: { by: Principal; tenantIds: readonly string[]; now: Date },
): Promise<{ outcome: "changed" | "same" | "foreign" | "taken"; tenants: string[] }> {
  const { clientId, uid } = by;
  await lockAsClientAdmin(tx, by);
  // Serialize changes: if two clients list the same tenant concurrently, the second gets an error.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('microsoft tenants', 0))`);
  const current = await listTenants(tx, clientId);
  const own = await findOwnTenant(tx, uid);
  const tenants = [...new Set(tenantIds)].sort();
  const added = tenants.filter((id) => !current.includes(id));
  const foreign = added.filter((id) => id !== own);
  if (foreign.length > 0) return { outcome: "foreign", tenants: foreign };
  const claimed =
    added.length === 0 ? [] : await tx.select().from(microsoftTenants).where(inArray(microsoftTenants.tenantId, added));
  if (claimed.length > 0) return { outcome: "taken", tenants: claimed.map(({ tenantId }) => tenantId) };
  if (added.length === 0 && tenants.length === current.length) return { outcome: "same", tenants };
  await tx.delete(microsoftTenants).where(eq(microsoftTenants.clientId, clientId));
  if (tenants.length > 0)
    await tx.insert(microsoftTenants).values(tenants.map((tenantId) => ({ clientId, tenantId, createdAt: now })));
  await recordAuditBy(tx, by, now, {
    action: "sso.tenants",
    subject: clientId,
    before: { tenant_ids: current },
    after: { tenant_ids: tenants },
  });
  return { outcome: "changed", tenants };
}

/** The tenant of a user's connected Microsoft account; null if none is connected. */
export async function findOwnTenant(db: Database, uid: string): Promise<string | null> {
  const [own] = await db
    .select({ tenantId: identities.issuer })
    .from(identities)
    .where(and(eq(identities.userId, uid), eq(identities.realm, microsoftRealm)));
  return own?.tenantId ?? null;
}
