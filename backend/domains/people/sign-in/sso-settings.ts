import { and, eq, isNotNull } from "drizzle-orm";
import type { AuthMethod } from "@/lib/contracts/people/user";
import type { Database } from "../../../database/database";
import { clients, ssoDomains, ssoSettings } from "../../../database/schema/core";
import { requiresSso } from "../../shared/clients";
import { type DomainRow, listDomains, saveDomains } from "./proven-domains";

export type SsoRow = typeof ssoSettings.$inferSelect;

/** A client's provider and its claimed domains, in order; null if none is configured. */
export async function findSso(db: Database, clientId: string): Promise<(SsoRow & { domains: DomainRow[] }) | null> {
  const [row] = await db.select().from(ssoSettings).where(eq(ssoSettings.clientId, clientId));
  return row ? { ...row, domains: await listDomains(db, clientId) } : null;
}

/**
 * The provider for sign-ins from an email domain; null if there is none, it is disabled, or the domain is unverified.
 */
export async function findSsoByDomain(db: Database, domain: string): Promise<SsoRow | null> {
  const [row] = await db
    .select({ sso: ssoSettings })
    .from(ssoDomains)
    .innerJoin(ssoSettings, eq(ssoSettings.clientId, ssoDomains.clientId))
    .where(and(isProven(domain), eq(ssoSettings.enabled, true)));
  return row?.sso ?? null;
}

/** The name of the client whose provider handles an email domain; null in the same cases as `findSsoByDomain`. */
export async function findSsoNameByDomain(db: Database, domain: string): Promise<string | null> {
  const [row] = await db
    .select({ name: clients.name })
    .from(ssoDomains)
    .innerJoin(ssoSettings, eq(ssoSettings.clientId, ssoDomains.clientId))
    .innerJoin(clients, eq(clients.id, ssoDomains.clientId))
    .where(and(isProven(domain), eq(ssoSettings.enabled, true)));
  return row?.name ?? null;
}

/** Stores a client's provider and its claimed domains; existing verifications are kept. */
export async function saveSso(db: Database, row: SsoRow, domains: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(ssoSettings).values(row).onConflictDoUpdate({ target: ssoSettings.clientId, set: row });
    await saveDomains(tx, row.clientId, domains);
  });
}

/**
 * The methods that a member may sign in with while their client requires its provider. Break-glass people may also use
 * a password or a passkey, so a broken provider can't lock the client out.
 */
export function allowedMethods({ isBreakGlass }: { isBreakGlass: boolean }): readonly AuthMethod[] {
  return isBreakGlass ? ["enterprise_sso", "traditional"] : ["enterprise_sso"];
}

/**
 * The client that requires a member to sign in with its provider instead of this method; null: the method is allowed.
 */
export async function findRequiredSso(
  db: Database,
  { clientId, isBreakGlass }: { clientId: string | null; isBreakGlass: boolean },
  method: AuthMethod,
): Promise<{ clientName: string } | null> {
  if (clientId === null || allowedMethods({ isBreakGlass }).includes(method)) return null;
  const [row] = await db
    .select({ clientName: clients.name })
    .from(ssoSettings)
    .innerJoin(clients, eq(clients.id, ssoSettings.clientId))
    .where(requiresSso(clientId));
  return row ?? null;
}

function isProven(domain: string) {
  return and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provenAt));
}
