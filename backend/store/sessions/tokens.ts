import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import type { AuthMethod } from "@/lib/contracts/user";
import type { Caller } from "../../caller";
import type { Database } from "../../database/database";
import { accessTokens, clients, users } from "../../database/schema/core";
import { hashToken, makeToken } from "../../secrets/token";
import { lockUser } from "../users";

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

/** Somebody's oldest session ends when they begin one more than this. */
const mostSessions = 20;
/** How long requests under way may still show the token that was renewed, once the new one has been shown. */
const graceMs = 10_000;
/** Renewals whose answer was lost, each with a token that nobody has shown yet. */
const mostUnused = 4;

/**
 * Creates a session for a user whose identity has been proven. A change of the password or of what the user may is
 * either seen here or ends this session: both lock the user's row (docs/conformance.md J4).
 *
 * @param provenHash for a password: the hash that it was compared with; nothing is created once it is another
 * @param renewedHash replaces `provenHash` in the same moment
 * @returns null when the user is disabled or gone, or the password was changed in the meantime
 */
export async function createSession(
  db: Database,
  input: {
    userId: string;
    method: AuthMethod;
    caller: Caller;
    now: Date;
    lifetimes: Lifetimes;
    provenHash?: string;
    renewedHash?: string;
  },
): Promise<IssuedToken | null> {
  const { userId, method, caller, now, lifetimes, provenHash, renewedHash } = input;
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.disabled) return null;
    if (provenHash !== undefined && user.passwordHash !== provenHash) return null;
    const passwordHash = renewedHash ?? user.passwordHash;
    await tx.update(users).set({ lastLoginAt: now, passwordHash }).where(eq(users.id, userId));
    await endOldestSessions(tx, userId, now);
    const session = { sessionId: randomUUID(), userId, method, ip: caller.ip, agent: caller.agent };
    const sessionEndsAt = new Date(now.getTime() + lifetimes.sessionMs);
    return issue(tx, now, lifetimes, { ...session, sessionStartedAt: now, sessionEndsAt, usedAt: now });
  });
}

async function endOldestSessions(tx: Database, userId: string, now: Date): Promise<void> {
  const startedAt = max(accessTokens.sessionStartedAt);
  const tooMany = await tx
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(isLivingOf(userId, now))
    .groupBy(accessTokens.sessionId)
    .orderBy(desc(startedAt), accessTokens.sessionId)
    .offset(mostSessions - 1);
  for (const { id } of tooMany) await revoke(tx, eq(accessTokens.sessionId, id), now);
}

/**
 * Exchanges a live token for a new one of the same session, which never outlives the session's absolute end. The old
 * one stays until the new one is shown for the first time: an answer that is lost signs nobody out.
 *
 * @returns null when the token isn't live (any more)
 */
export async function renewToken(
  db: Database,
  input: { hash: string; now: Date; lifetimes: Lifetimes },
): Promise<IssuedToken | null> {
  const { hash, now, lifetimes } = input;
  const known = await findSession(db, hash);
  if (known === null) return null;
  return db.transaction(async (tx) => {
    await lockUser(tx, known.userId);
    const [old] = await tx
      .select()
      .from(accessTokens)
      .where(and(eq(accessTokens.hash, hash), isLivingOf(known.userId, now)));
    if (!old) return null;
    await retireUnused(tx, old.sessionId, now);
    const { sessionId, userId, method, ip, agent, sessionStartedAt, sessionEndsAt, chosenClientId } = old;
    const session = { sessionId, userId, method, ip, agent, sessionStartedAt, sessionEndsAt, chosenClientId };
    return issue(tx, now, lifetimes, { ...session, usedAt: null });
  });
}

/** Whoever renews again and again without showing what they get keeps no heap of tokens. */
async function retireUnused(tx: Database, sessionId: string, now: Date): Promise<void> {
  const unused = await tx
    .select({ hash: accessTokens.hash })
    .from(accessTokens)
    .where(and(eq(accessTokens.sessionId, sessionId), isNull(accessTokens.usedAt), gt(accessTokens.expiresAt, now)))
    .orderBy(desc(accessTokens.createdAt))
    .offset(mostUnused - 1);
  for (const { hash } of unused)
    await tx.update(accessTokens).set({ expiresAt: now }).where(eq(accessTokens.hash, hash));
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

type SeenToken = Pick<typeof accessTokens.$inferSelect, "hash" | "sessionId" | "lastSeenAt" | "usedAt">;

/**
 * Remembers that a token was shown: at the first time, which ends the one that it was made from, and then to the
 * minute, as a write per request would cost more than it tells.
 */
export async function markSeen(db: Database, token: SeenToken, now: Date): Promise<void> {
  if (token.usedAt === null) return markUsed(db, token, now);
  if (now.getTime() - token.lastSeenAt.getTime() < seenEveryMs) return;
  await db.update(accessTokens).set({ lastSeenAt: now }).where(eq(accessTokens.hash, token.hash));
}

/**
 * Remembers in a session which client its product admin looks at; null: none. The token that a renewal makes meanwhile
 * gets it too, since both hold the user's lock.
 */
export async function chooseClient(
  tx: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  clientId: string | null,
): Promise<void> {
  await lockUser(tx, userId);
  await tx.update(accessTokens).set({ chosenClientId: clientId }).where(eq(accessTokens.sessionId, sessionId));
}

/** Only tokens that were shown are retired: of two renewals at once the browser keeps whichever came last. */
async function markUsed(db: Database, { hash, sessionId }: SeenToken, now: Date): Promise<void> {
  const last = new Date(now.getTime() + graceMs);
  await db.transaction(async (tx) => {
    await tx.update(accessTokens).set({ lastSeenAt: now, usedAt: now }).where(eq(accessTokens.hash, hash));
    await tx
      .update(accessTokens)
      .set({ expiresAt: sql`least(${accessTokens.expiresAt}, ${last.toISOString()}::timestamptz)` })
      .where(and(eq(accessTokens.sessionId, sessionId), ne(accessTokens.hash, hash), isNotNull(accessTokens.usedAt)));
  });
}

/** Ends the session that a token belongs to; does nothing for an unknown token. */
export async function endSessionOf(db: Database, hash: string, now: Date): Promise<void> {
  const session = await findSession(db, hash);
  if (session !== null) await endSession(db, session, now);
}

/** Ends a session with every token of it. */
export async function endSession(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await revoke(tx, eq(accessTokens.sessionId, sessionId), now);
  });
}

/**
 * Ends every session of a user, here and in the realtime database. Call it in the transaction of what the user loses
 * access by. Sign-ins and renewals under way wait for that transaction and are refused, or are ended by it.
 *
 * @param keptId the session that stays
 */
export async function endSessionsOf(db: Database, userId: string, now: Date, keptId?: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const others = keptId === undefined ? undefined : ne(accessTokens.sessionId, keptId);
    await revoke(tx, and(eq(accessTokens.userId, userId), others), now);
  });
}

/** What has ended by itself is left alone, but for what another backend's slower clock may still let in. */
const clockSkewMs = 60_000;

/** A trigger tells the realtime database of each session that is revoked. */
async function revoke(tx: Database, which: ReturnType<typeof and>, now: Date): Promise<void> {
  const isNotLongOver = gt(accessTokens.expiresAt, new Date(now.getTime() - clockSkewMs));
  await tx
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(which, isNull(accessTokens.revokedAt), isNotLongOver));
}

/** The tokens of somebody that still open something. */
export function isLivingOf(userId: string, now: Date) {
  return and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));
}

async function findSession(db: Database, hash: string) {
  const [token] = await db
    .select({ sessionId: accessTokens.sessionId, userId: accessTokens.userId })
    .from(accessTokens)
    .where(eq(accessTokens.hash, hash));
  return token ?? null;
}
