import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Session } from "@/lib/contracts/session";
import { authMethodSchema } from "@/lib/contracts/user";
import type { Database } from "./database";
import { accessTokens } from "./schema";
import { endSession } from "./tokens";

/** Lists somebody's living sessions, newest first. `currentId` is the one that asks. */
export async function listSessions(db: Database, uid: string, currentId: string, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(isLivingOf(uid, now))
    .orderBy(desc(accessTokens.sessionStartedAt), desc(accessTokens.createdAt));
  return rows.map((row) => ({
    id: row.sessionId,
    auth_method: authMethodSchema.nullable().catch(null).parse(row.method),
    created_at: row.sessionStartedAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ip: row.ip,
    agent: row.agent,
    is_current: row.sessionId === currentId,
  }));
}

/**
 * Ends one of somebody's own sessions.
 *
 * @returns false when they have no such living session
 */
export async function endOwnSession(db: Database, uid: string, sessionId: string, now: Date): Promise<boolean> {
  const [own] = await db
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(and(isLivingOf(uid, now), eq(accessTokens.sessionId, sessionId)));
  if (!own) return false;
  await endSession(db, sessionId, now);
  return true;
}

/** Ends all of somebody's sessions but one. */
export async function endOtherSessions(db: Database, uid: string, keptId: string, now: Date): Promise<void> {
  const others = await db
    .selectDistinct({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(and(isLivingOf(uid, now), ne(accessTokens.sessionId, keptId)));
  for (const { id } of others) await endSession(db, id, now);
}

function isLivingOf(uid: string, now: Date) {
  return and(eq(accessTokens.userId, uid), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));
}
