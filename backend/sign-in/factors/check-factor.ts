import { codeRefusedText, type Factor } from "@/lib/contracts/people/factor";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { consumeFactorCode } from "../../domains/people/factors/own-factors";
import type { Sealer } from "../../secrets/seal";
import { clearFactorAttempts, reserveFactorAttempt } from "../limit";

interface Needs {
  db: Database;
  sealer: Sealer;
}

interface FactorAttempt {
  userId: string;
  typed: string;
  ip: string;
  now: Date;
}

/**
 * Checks a code of a second factor and consumes it. The attempt is counted first, so that parallel guesses get no more
 * responses than sequential ones.
 *
 * @returns the kind of factor; null for a wrong or used code
 * @throws AppError 429 `too_many_attempts`
 */
export async function checkFactor(needs: Needs, attempt: FactorAttempt): Promise<Factor | null> {
  await reserveFactorAttempt(needs.db, attempt);
  return checkCountedFactor(needs, attempt);
}

/**
 * Like {@link checkFactor}, in the caller's transaction. The caller has counted the attempt, which a rollback must not
 * undo.
 */
export async function checkCountedFactor(
  { db, sealer }: Needs,
  { userId, typed, ip, now }: FactorAttempt,
): Promise<Factor | null> {
  const factor = await consumeFactorCode(db, { userId, typed, sealer, now });
  if (factor !== null) await clearFactorAttempts(db, userId, ip);
  return factor;
}

/**
 * 401 `code_refused`: a wrong, used or expired code, or an unknown, used or expired ticket; the response doesn't say
 * which.
 */
export function codeRefused(): AppError {
  return new AppError(401, "code_refused", codeRefusedText);
}
