import { and, eq, inArray } from "drizzle-orm";
import { sampleEnterprises, sampleIdentities, sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { type SampleEmail, sampleUsers } from "@/lib/contracts/samples/sample-users";
import type { Database } from "../database/database";
import { auditLog } from "../database/schema/audit";
import { identities, ssoDomains, ssoSettings, users } from "../database/schema/core";
import { clientRealm, microsoftRealm } from "../domains/people/sign-in/identities";
import type { Sealer } from "../secrets/seal";
import { createToken } from "../secrets/token";
import { sealSecret } from "../sign-in/provider-secret";
import { uidOf } from "./users";

/**
 * Registers the sample users with the local identity provider emulator, and the emulator's providers with the sample
 * clients. Repeated at each start, because the emulator's port may have changed; settings made by a client's admin are
 * kept. Does nothing without the sample workspace.
 *
 * @param origin setting IDENTITY_ORIGIN: the emulator's origin, without a trailing slash
 */
export async function registerSampleIdentities(
  db: Database,
  { origin, sealer, now }: { origin: string; sealer: Sealer; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const present = await listPresent(tx);
    if (present.length === 0) return;
    await linkMicrosoft(tx, present);
    for (const company of Object.values(sampleEnterprises)) {
      const issuer = `${origin}/${company.name}`;
      const stored = await findSettings(tx, company.name);
      if (stored && stored.oidcClientId !== company.clientId) continue;
      if (!stored) await setUp(tx, company, { issuer, sealer, now });
      else if (stored.issuer !== issuer) await move(tx, company.name, stored.issuer, issuer);
      await linkCompany(tx, present, company, issuer);
    }
  });
}

type Company = (typeof sampleEnterprises)[keyof typeof sampleEnterprises];

async function listPresent(tx: Database): Promise<SampleEmail[]> {
  const uids = new Map(sampleUsers.map(({ email }) => [uidOf(email), email]));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...uids.keys()]));
  return rows.flatMap(({ id }) => uids.get(id) ?? []);
}

async function linkMicrosoft(tx: Database, present: SampleEmail[]): Promise<void> {
  const deciding = await listDeciding(tx, present.map(uidOf));
  for (const email of present) {
    const subject = sampleIdentities[email].microsoftObjectId;
    if (subject === undefined || deciding.has(uidOf(email))) continue;
    const key = { realm: microsoftRealm, issuer: sampleMicrosoft.tenantId, subject };
    const [added] = await tx
      .insert(identities)
      .values({ ...key, userId: uidOf(email), username: email })
      .onConflictDoUpdate({
        target: [identities.realm, identities.issuer, identities.subject],
        set: { username: email },
        setWhere: eq(identities.userId, uidOf(email)),
      })
      .returning();
    // Another user has connected this identity in the meantime, and keeps it.
    if (!added) continue;
    await tx
      .update(users)
      .set({ microsoftId: subject })
      .where(eq(users.id, uidOf(email)));
  }
}

/** Users who connected or disconnected a Microsoft account themselves: their choice is kept. */
async function listDeciding(tx: Database, uids: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ uid: auditLog.subject })
    .from(auditLog)
    .where(and(inArray(auditLog.action, ["identity.connect", "identity.disconnect"]), inArray(auditLog.subject, uids)));
  return new Set(rows.map(({ uid }) => uid));
}

async function linkCompany(tx: Database, present: SampleEmail[], company: Company, issuer: string): Promise<void> {
  for (const email of present) {
    const { subject } = sampleIdentities[email];
    if (subject === undefined || !email.endsWith(`@${company.domain}`)) continue;
    const key = { realm: clientRealm(company.name), issuer, subject };
    await tx
      .insert(identities)
      .values({ ...key, userId: uidOf(email) })
      .onConflictDoNothing();
  }
}

async function findSettings(tx: Database, clientId: string) {
  const [row] = await tx.select().from(ssoSettings).where(eq(ssoSettings.clientId, clientId));
  return row ?? null;
}

async function setUp(
  tx: Database,
  { name: clientId, clientId: oidcClientId, clientSecret, domain }: Company,
  { issuer, sealer, now }: { issuer: string; sealer: Sealer; now: Date },
): Promise<void> {
  const sealedSecret = sealSecret(sealer, clientId, clientSecret);
  await tx.insert(ssoSettings).values({ clientId, issuer, oidcClientId, sealedSecret, enabled: true, updatedAt: now });
  // The sample domains can't exist (RFC 2606), so they are marked as proven.
  await tx.insert(ssoDomains).values({ domain, clientId, proof: createToken(), provenAt: now }).onConflictDoNothing();
}

async function move(tx: Database, clientId: string, from: string, to: string): Promise<void> {
  await tx.update(ssoSettings).set({ issuer: to }).where(eq(ssoSettings.clientId, clientId));
  const isFrom = and(eq(identities.realm, clientRealm(clientId)), eq(identities.issuer, from));
  await tx.update(identities).set({ issuer: to }).where(isFrom);
}
