import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "./database";
import { clients, ssoDomains, ssoSettings, users } from "./schema";

export type SsoRow = typeof ssoSettings.$inferSelect;

/** A client's provider and its domains, in order; null when none is set up. */
export async function findSso(db: Database, clientId: string): Promise<(SsoRow & { domains: string[] }) | null> {
  const [row] = await db.select().from(ssoSettings).where(eq(ssoSettings.clientId, clientId));
  if (!row) return null;
  const domains = await db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(eq(ssoDomains.clientId, clientId))
    .orderBy(ssoDomains.domain);
  return { ...row, domains: domains.map(({ domain }) => domain) };
}

/** The provider through which an email domain signs in; null when there is none, or it is switched off. */
export async function findSsoByDomain(db: Database, domain: string): Promise<SsoRow | null> {
  const [row] = await db
    .select({ sso: ssoSettings })
    .from(ssoDomains)
    .innerJoin(ssoSettings, eq(ssoSettings.clientId, ssoDomains.clientId))
    .where(and(eq(ssoDomains.domain, domain), eq(ssoSettings.enabled, true)));
  return row?.sso ?? null;
}

/** The name of the client whose provider an email domain signs in through; null as for `findSsoByDomain`. */
export async function findSsoNameByDomain(db: Database, domain: string): Promise<string | null> {
  const [row] = await db
    .select({ name: clients.name })
    .from(ssoDomains)
    .innerJoin(ssoSettings, eq(ssoSettings.clientId, ssoDomains.clientId))
    .innerJoin(clients, eq(clients.id, ssoDomains.clientId))
    .where(and(eq(ssoDomains.domain, domain), eq(ssoSettings.enabled, true)));
  return row?.name ?? null;
}

/**
 * Keeps a client's provider and its domains.
 *
 * @returns the domains that another client has already, or whose people work there; nothing is kept then
 */
export async function keepSso(
  db: Database,
  row: SsoRow,
  domains: readonly string[],
): Promise<{ takenDomains: string[] }> {
  return db.transaction(async (tx) => {
    // One change of domains at a time: of two clients that ask for one domain at once, one is told.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sso domains', 0))`);
    const takenDomains = await findTaken(tx, row.clientId, domains);
    if (takenDomains.length > 0) return { takenDomains };
    await tx.insert(ssoSettings).values(row).onConflictDoUpdate({ target: ssoSettings.clientId, set: row });
    await tx.delete(ssoDomains).where(eq(ssoDomains.clientId, row.clientId));
    if (domains.length > 0)
      await tx.insert(ssoDomains).values(domains.map((domain) => ({ domain, clientId: row.clientId })));
    return { takenDomains };
  });
}

async function findTaken(db: Database, clientId: string, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return [];
  const others = await db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(and(inArray(ssoDomains.domain, [...domains]), ne(ssoDomains.clientId, clientId)));
  const domainOf = sql<string>`split_part(lower(${users.email}), '@', 2)`;
  const elsewhere = await db
    .selectDistinct({ domain: domainOf })
    .from(users)
    .where(and(inArray(domainOf, [...domains]), ne(users.clientId, clientId)));
  return [...new Set([...others, ...elsewhere].map(({ domain }) => domain))];
}
