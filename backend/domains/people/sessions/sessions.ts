import { and, desc, eq } from "drizzle-orm";
import { factorSchema } from "@/lib/contracts/people/factor";
import type { Session } from "@/lib/contracts/people/session";
import { authMethodSchema } from "@/lib/contracts/people/user";
import type { Database } from "../../../database/database";
import { accessTokens } from "../../../database/schema/core";
import { endSession, isValidTokenOf } from "./tokens";

/**
 * Lists a user's active sessions, newest first, each represented by its newest token. `currentId` is the requesting
 * session.
 */
export async function listSessions(db: Database, uid: string, currentId: string, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(isValidTokenOf(uid, now))
    .orderBy(desc(accessTokens.sessionStartedAt), accessTokens.sessionId, desc(accessTokens.createdAt));
  const newest = rows.filter((row, index) => row.sessionId !== rows[index - 1]?.sessionId);
  return newest.map((row) => ({
    id: row.sessionId,
    auth_method: authMethodSchema.nullable().catch(null).parse(row.method),
    factor: factorSchema.nullable().catch(null).parse(row.factor),
    created_at: row.sessionStartedAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ip: row.ip,
    agent: row.agent,
    is_current: row.sessionId === currentId,
  }));
}

/** Where the user's sessions began, ended ones included, as far as they are still stored (30 days after their end). */
export async function listSessionOrigins(
  db: Database,
  userId: string,
): Promise<{ ip: string | null; agent: string | null }[]> {
  return db
    .selectDistinct({ ip: accessTokens.ip, agent: accessTokens.agent })
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId));
}

/**
 * Ends one of the user's own sessions.
 *
 * @returns false if the user has no such active session
 */
export async function endOwnSession(db: Database, uid: string, sessionId: string, now: Date): Promise<boolean> {
  const [own] = await db
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(and(isValidTokenOf(uid, now), eq(accessTokens.sessionId, sessionId)));
  if (!own) return false;
  await endSession(db, { userId: uid, sessionId }, now);
  return true;
}
