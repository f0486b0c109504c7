import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { accessTokens } from "../../../database/schema/core";
import { unauthenticated } from "../../../errors";

/**
 * Checks again that a session is live. The check before the transaction can miss that the session has ended since, for
 * example by a password reset. The caller must have locked the session's user, which makes it wait for that end.
 *
 * @throws AppError 401 `unauthenticated`
 */
export async function requireLiveSession(tx: Database, { hash }: { hash: string }, now: Date): Promise<void> {
  const isLive = and(eq(accessTokens.hash, hash), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));
  if ((await tx.$count(accessTokens, isLive)) === 0) throw unauthenticated();
}
