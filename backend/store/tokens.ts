import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { AuthMethod } from "@/lib/contracts/user";
import type { Caller } from "../session/caller";
import { hashToken, makeToken } from "../session/token";
import type { Database } from "./database";
import { accessTokens, clients, users } from "./schema";

/** How long tokens and the sessions they continue may live. */
export interface Lifetimes {
  tokenMs: number;
  sessionMs: number;
}

/** A token that was just made: the secret is told this once. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/**
 * Opens a session for somebody whose identity has been proven, and remembers when.
 *
 * @param now the server's clock
 */
export async function openSession(
  db: Database,
  input: { userId: string; method: AuthMethod; caller: Caller; now: Date; lifetimes: Lifetimes },
): Promise<IssuedToken> {
  const { userId, method, caller, now, lifetimes } = input;
  const sessionEndsAt = new Date(now.getTime() + lifetimes.sessionMs);
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  return issue(db, now, lifetimes, {
    sessionId: randomUUID(),
    userId,
    method,
    ip: caller.ip,
    agent: caller.agent,
    sessionStartedAt: now,
    sessionEndsAt,
  });
}

/**
 * Exchanges a live token for a new one of the same session; the old one is dead from here on.
 * The new one never outlives the session's absolute end.
 *
 * @returns null when the token isn't live (any more): of two exchanges at once, one wins
 */
export async function renewToken(
  db: Database,
  input: { hash: string; now: Date; lifetimes: Lifetimes },
): Promise<IssuedToken | null> {
  const { hash, now, lifetimes } = input;
  const lockedId = await findSessionId(db, hash);
  if (lockedId === null) return null;
  return db.transaction(async (tx) => {
    await lockSession(tx, lockedId);
    const [old] = await tx
      .update(accessTokens)
      .set({ revokedAt: now })
      .where(and(eq(accessTokens.hash, hash), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now)))
      .returning();
    if (!old) return null;
    const { sessionId, userId, method, ip, agent, sessionStartedAt, sessionEndsAt } = old;
    return issue(tx, now, lifetimes, { sessionId, userId, method, ip, agent, sessionStartedAt, sessionEndsAt });
  });
}

async function issue(
  db: Database,
  now: Date,
  lifetimes: Lifetimes,
  session: Omit<typeof accessTokens.$inferInsert, "hash" | "createdAt" | "expiresAt" | "lastSeenAt">,
): Promise<IssuedToken> {
  const token = makeToken();
  const expiresAt = new Date(Math.min(now.getTime() + lifetimes.tokenMs, session.sessionEndsAt.getTime()));
  await db
    .insert(accessTokens)
    .values({ ...session, hash: hashToken(token), createdAt: now, expiresAt, lastSeenAt: now });
  return { token, expiresAt };
}

/**
 * Finds the person behind a token, with their client and the token's row.
 *
 * @returns null when the token is unknown, over, revoked, or the person disabled
 */
export async function findHolder(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({ user: users, client: { id: clients.id, name: clients.name }, token: accessTokens })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(accessTokens.hash, hash),
        isNull(accessTokens.revokedAt),
        gt(accessTokens.expiresAt, now),
        eq(users.disabled, false),
      ),
    );
  return row ?? null;
}

const seenEveryMs = 60_000;

/** Remembers that a token was used, to the minute: a write per request would cost more than it tells. */
export async function markSeen(db: Database, token: { hash: string; lastSeenAt: Date }, now: Date): Promise<void> {
  if (now.getTime() - token.lastSeenAt.getTime() < seenEveryMs) return;
  await db.update(accessTokens).set({ lastSeenAt: now }).where(eq(accessTokens.hash, token.hash));
}

/** Ends the session that a token belongs to. An unknown token is no trouble. */
export async function endSessionOf(db: Database, hash: string, now: Date): Promise<void> {
  const sessionId = await findSessionId(db, hash);
  if (sessionId !== null) await endSession(db, sessionId, now);
}

/** Ends a session with every token of it. */
export async function endSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSession(tx, sessionId);
    await tx
      .update(accessTokens)
      .set({ revokedAt: now })
      .where(and(eq(accessTokens.sessionId, sessionId), isNull(accessTokens.revokedAt)));
  });
}

async function findSessionId(db: Database, hash: string): Promise<string | null> {
  const [token] = await db
    .select({ sessionId: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.hash, hash));
  return token?.sessionId ?? null;
}

/** Until the transaction ends, nobody else renews or ends this session: a renewal under way can't outlive a sign-out. */
async function lockSession(tx: Database, sessionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`);
}

/** Deletes what is left of tokens that ended before a moment. */
export async function deleteTokensOver(db: Database, before: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, before));
}
