import { eq } from "drizzle-orm";
import type { FitProfile } from "@/lib/contracts/home/fit";
import { type FitProfileChange, fitProfileSchema, type SavedFitProfile } from "@/lib/contracts/home/fit-profile";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { fitProfiles } from "../../database/schema/home";
import type { Principal } from "../../principal";
import { recordAuditBy } from "../shared/audit/audit";
import { lockClient } from "../shared/clients";

/** Reads a client's fit profile and when it was last updated. */
export async function readFitProfile(db: Database, clientId: string): Promise<SavedFitProfile> {
  const [row] = await db.select().from(fitProfiles).where(eq(fitProfiles.clientId, clientId));
  // Ignore a profile that another build wrote in an unknown format.
  const parsed = fitProfileSchema.safeParse(row?.profile);
  return { profile: parsed.data ?? { criteria: [] }, updated_at: row?.updatedAt.toISOString() ?? null };
}

/** Finds a client's fit profile; null: none is set, and larger accounts fit better. */
export async function findFitProfile(db: Database, clientId: string): Promise<SavedFitProfile["profile"] | null> {
  const { profile } = await readFitProfile(db, clientId);
  return profile.criteria.length === 0 ? null : profile;
}

/**
 * Saves a client's fit profile, as set by its admin. Saving an identical profile has no effect.
 *
 * @throws AppError 409 `changed_meanwhile`: the stored profile differs from the one the caller saw
 */
export async function saveFitProfile(
  tx: Database,
  principal: Principal,
  { updated_at: seen, ...profile }: FitProfileChange,
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  const before = await readFitProfile(tx, clientId);
  const [was, is] = [wordsOf(before.profile), wordsOf(profile)];
  if (JSON.stringify(before.profile) === JSON.stringify(profile)) return;
  if (before.updated_at !== seen)
    throw new AppError(409, "changed_meanwhile", "Someone changed this in the meantime. Review it and try again.");
  const row = { profile, updatedAt: now };
  await tx
    .insert(fitProfiles)
    .values({ clientId, ...row })
    .onConflictDoUpdate({ target: fitProfiles.clientId, set: row });
  await recordAuditBy(tx, principal, now, {
    action: "client.fit",
    subject: clientId,
    before: was,
    after: is,
  });
}

/** Formats a profile for the audit log, with one entry per field. */
function wordsOf({ criteria }: FitProfile): Record<string, string> {
  return Object.fromEntries(criteria.map(({ field, values, weight }) => [field, `${values.join(", ")} (×${weight})`]));
}
