import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { ssoDomains } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { createToken } from "../../../secrets/token";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";

export type DomainRow = typeof ssoDomains.$inferSelect;

/** The domains that a client claims, in order, verified or not. */
export async function listDomains(db: Database, clientId: string): Promise<DomainRow[]> {
  return db.select().from(ssoDomains).where(eq(ssoDomains.clientId, clientId)).orderBy(ssoDomains.domain);
}

export async function isVerifiedDomain(db: Database, clientId: string, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.clientId, clientId), eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provenAt)));
  return row !== undefined;
}

export async function isVerifiedByAnyone(db: Database, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provenAt)))
    .limit(1);
  return row !== undefined;
}

/** Replaces the list of domains that a client claims. Known domains stay verified; new ones are unverified. */
export async function saveDomains(tx: Database, clientId: string, domains: readonly string[]): Promise<void> {
  const current = (await listDomains(tx, clientId)).map(({ domain }) => domain);
  for (const domain of current.filter((known) => !domains.includes(known)))
    await tx.delete(ssoDomains).where(and(eq(ssoDomains.clientId, clientId), eq(ssoDomains.domain, domain)));
  if (domains.length === 0) return;
  await tx
    .insert(ssoDomains)
    .values(domains.map((domain) => ({ clientId, domain, proof: createToken() })))
    .onConflictDoNothing();
}

/**
 * Updates a domain's verification from its DNS records. If two clients' proofs are both present, the client that
 * verified it first keeps it; a client whose proof has disappeared loses it.
 *
 * @param input.proofs the proofs found in DNS
 * @returns `proven`, and the client that has lost the domain (null: none); `kept`: it was proven already; `missing`:
 * this client's proof is absent; `taken`: another client's proof is also present
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function verifyDomain(
  tx: Database,
  { by, domain, proofs, now }: { by: Principal; domain: string; proofs: readonly string[]; now: Date },
): Promise<{ outcome: "proven"; formerClientId: string | null } | { outcome: "kept" | "missing" | "taken" }> {
  const { clientId } = by;
  await lockAsClientAdmin(tx, by);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`);
  const isOwn = and(eq(ssoDomains.clientId, clientId), eq(ssoDomains.domain, domain));
  const [own] = await tx.select().from(ssoDomains).where(isOwn);
  if (!own || !proofs.includes(own.proof)) return { outcome: "missing" };
  if (own.provenAt !== null) return { outcome: "kept" };
  const isOthers = and(
    eq(ssoDomains.domain, domain),
    ne(ssoDomains.clientId, clientId),
    isNotNull(ssoDomains.provenAt),
  );
  const [other] = await tx.select().from(ssoDomains).where(isOthers);
  if (other && proofs.includes(other.proof)) return { outcome: "taken" };
  const [former] = await tx.update(ssoDomains).set({ provenAt: null }).where(isOthers).returning();
  await tx.update(ssoDomains).set({ provenAt: now }).where(isOwn);
  const entry = { at: now, subject: domain };
  if (former) await recordAudit(tx, { ...entry, action: "sso.domain_lost", clientId: former.clientId, actorId: null });
  await recordAudit(tx, { ...entry, action: "sso.domain_proven", ...actorOf(by) });
  return { outcome: "proven", formerClientId: former?.clientId ?? null };
}
