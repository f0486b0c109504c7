import { and, eq, inArray, lt } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { RelyingParty } from "@/lib/contracts/passkeys/relying-party";
import type { Factor, OwnFactorKind, OwnFactors } from "@/lib/contracts/people/factor";
import type { Database } from "../../../database/database";
import { passkeys, recoveryCodes, signInTickets, totpSecrets } from "../../../database/schema/sign-in/factors";
import type { Sealer } from "../../../secrets/seal";
import { hasFactor } from "../../shared/users";
import { listPasskeyRows, serializePasskey } from "./passkeys";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes";
import { findTotpStep } from "./totp";

/** The second factors of a user, at this site (`site` null: it offers no passkeys). */
export async function readOwnFactors(db: Database, userId: string, site: RelyingParty | null): Promise<OwnFactors> {
  const totp = await findTotp(db, userId);
  return {
    totp: totp && { created_at: totp.createdAt.toISOString() },
    recovery_codes_left: await countRecoveryCodes(db, userId),
    passkeys: (await listPasskeyRows(db, userId)).map((row) => serializePasskey(row, site)),
    offers_passkeys: site !== null,
  };
}

/** How many recovery codes of a user are unused. */
export function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/**
 * The kinds of second factors that a user has, including passkeys of other host names. A user who has any can't sign in
 * with a password alone.
 */
export async function listFactorKinds(db: Database, userId: string): Promise<OwnFactorKind[]> {
  const totp = await findTotp(db, userId);
  const [passkey] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1);
  return [...(totp ? (["totp"] as const) : []), ...(passkey ? (["passkey"] as const) : [])];
}

export async function listFactorHolders(db: Database, userIds: readonly string[]): Promise<Set<string>> {
  const ids = [...userIds];
  const rows = await unionAll(
    db.select({ userId: totpSecrets.userId }).from(totpSecrets).where(inArray(totpSecrets.userId, ids)),
    db.select({ userId: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, ids)),
  );
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Turns on an authenticator app, and creates recovery codes if it is the first factor.
 *
 * @param step the time step of the code that confirmed it, which can't be used again
 * @returns the new recovery codes, none if the user has a passkey and so has codes already; null if the user has an
 * app already
 */
export async function addTotp(
  tx: Database,
  { userId, secret, step, sealer, now }: { userId: string; secret: string; step: number; sealer: Sealer; now: Date },
): Promise<string[] | null> {
  const isFirst = !(await hasFactor(tx, userId));
  const sealedSecret = sealer.seal(secret, totpPurpose(userId));
  const added = await tx
    .insert(totpSecrets)
    .values({ userId, sealedSecret, lastStep: step, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: totpSecrets.userId });
  if (added.length === 0) return null;
  return isFirst ? replaceRecoveryCodes(tx, userId) : [];
}

/** Replaces the recovery codes of a user; the previous ones stop working. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
  return codes;
}

/**
 * Removes the authenticator app of a user; without any other factor, also the recovery codes.
 *
 * @returns false if there was none
 */
export async function removeTotp(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId });
  if (removed.length > 0) await clearUnusedRecoveryCodes(tx, userId);
  return removed.length > 0;
}

/** Removes the recovery codes of a user who no longer has a second factor. Call after removing one. */
export async function clearUnusedRecoveryCodes(tx: Database, userId: string): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Removes all second factors of a user, and their pending sign-ins.
 *
 * @returns false if there was no factor
 */
export async function clearFactors(tx: Database, userId: string): Promise<boolean> {
  const had = await hasFactor(tx, userId);
  for (const table of [signInTickets, recoveryCodes, passkeys, totpSecrets])
    await tx.delete(table).where(eq(table.userId, userId));
  return had;
}

/**
 * Uses a code of the authenticator app, or a recovery code. Each works only once, even if it is sent twice at the same
 * time.
 *
 * @returns the kind of factor; null for a wrong code or one that was used
 */
export async function consumeFactorCode(
  db: Database,
  { userId, typed, sealer, now }: { userId: string; typed: string; sealer: Sealer; now: Date },
): Promise<Factor | null> {
  const digits = typed.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return (await consumeTotp(db, { userId, digits, sealer, now })) ? "totp" : null;
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(typed))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0 ? "recovery_code" : null;
}

async function consumeTotp(
  db: Database,
  { userId, digits, sealer, now }: { userId: string; digits: string; sealer: Sealer; now: Date },
): Promise<boolean> {
  const totp = await findTotp(db, userId);
  if (!totp) return false;
  const secret = sealer.open(totp.sealedSecret, totpPurpose(userId));
  if (secret === null)
    throw new Error("An authenticator's secret was encrypted with a key that is no longer available (SETTINGS_KEY)");
  const step = findTotpStep(secret, digits, now);
  if (step === null) return false;
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}

async function findTotp(db: Database, userId: string) {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row ?? null;
}

/** Encryption purpose of an authenticator's secret. */
export function totpPurpose(userId: string): string {
  return `totp secret:${userId}`;
}
