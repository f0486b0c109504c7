import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, max, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Factor } from "@/lib/contracts/people/factor";
import type { AuthMethod } from "@/lib/contracts/people/user";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { accessTokens, clients, users } from "../../../database/schema/core";
import { clientViewings } from "../../../database/schema/sign-in/client-viewings";
import { createToken, hashToken } from "../../../secrets/token";
import { lockUser, ownsFactor } from "../../shared/users";
import { endViewings } from "./client-viewings";

export interface Lifetimes {
  tokenMs: number;
  sessionMs: number;
}

/** A new token. Only its hash is stored, so the token is available only here. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** When a user exceeds this number, a new session ends the oldest one. */
const maxSessions = 20;
/** How long a replaced token remains accepted after the new one is first used, for requests in flight. */
const graceMs = 10_000;
/** Maximum tokens of a session that were issued but never used, for example because a response was lost. */
const maxUnused = 4;

/**
 * Creates a session for an authenticated user. Locking the user's row ensures that a concurrent change of password,
 * second factor or rights is either seen here or ends this session (docs/conformance.md J4).
 *
 * @param provenHash the password hash that matched; if the stored hash differs now, no session is created
 * @param renewedHash replaces `provenHash` in the same transaction
 * @param factor the second factor that was checked; absent: none
 * @param isStillOwn checks, once the user is locked, that what they signed in with still belongs to them; absent: it is
 * the password
 * @returns null if the user is disabled or deleted, the password has changed, or what they signed in with is no
 * longer theirs
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
    factor?: Factor;
    isStillOwn?: (tx: Database) => Promise<boolean>;
  },
): Promise<IssuedToken | null> {
  const { userId, method, caller, now, lifetimes, provenHash, renewedHash, factor, isStillOwn } = input;
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.disabled) return null;
    if (provenHash !== undefined && user.passwordHash !== provenHash) return null;
    if (isStillOwn && !(await isStillOwn(tx))) return null;
    const passwordHash = renewedHash ?? user.passwordHash;
    await tx.update(users).set({ lastLoginAt: now, passwordHash }).where(eq(users.id, userId));
    await endOldestSessions(tx, userId, now);
    const session = { sessionId: randomUUID(), userId, method, factor, ip: caller.ip, agent: caller.agent };
    const sessionEndsAt = new Date(now.getTime() + lifetimes.sessionMs);
    return issue(tx, now, lifetimes, { ...session, sessionStartedAt: now, sessionEndsAt, usedAt: now });
  });
}

async function endOldestSessions(tx: Database, userId: string, now: Date): Promise<void> {
  const startedAt = max(accessTokens.sessionStartedAt);
  const tooMany = await tx
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(isValidTokenOf(userId, now))
    .groupBy(accessTokens.sessionId)
    .orderBy(desc(startedAt), accessTokens.sessionId)
    .offset(maxSessions - 1);
  for (const { id } of tooMany) await revoke(tx, eq(accessTokens.sessionId, id), now);
}

/**
 * Exchanges a valid token for a new one of the same session, which never outlives the session's absolute expiry. The
 * old token stays valid until the new one is first used, so a lost response doesn't sign the user out.
 *
 * @returns null if the token isn't valid
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
      .where(and(eq(accessTokens.hash, hash), isValidTokenOf(known.userId, now)));
    if (!old) return null;
    await retireUnused(tx, old.sessionId, now);
    const { sessionId, userId, method, factor, ip, agent, sessionStartedAt, sessionEndsAt } = old;
    const session = { sessionId, userId, method, factor, ip, agent, sessionStartedAt, sessionEndsAt };
    return issue(tx, now, lifetimes, { ...session, usedAt: null });
  });
}

/** Retires the oldest unused tokens of a session, so that repeated renewals can't accumulate tokens. */
async function retireUnused(tx: Database, sessionId: string, now: Date): Promise<void> {
  const unused = await tx
    .select({ hash: accessTokens.hash })
    .from(accessTokens)
    .where(and(eq(accessTokens.sessionId, sessionId), isNull(accessTokens.usedAt), gt(accessTokens.expiresAt, now)))
    .orderBy(desc(accessTokens.createdAt))
    .offset(maxUnused - 1);
  for (const { hash } of unused)
    await tx.update(accessTokens).set({ expiresAt: now }).where(eq(accessTokens.hash, hash));
}

async function issue(
  db: Database,
  now: Date,
  lifetimes: Lifetimes,
  session: Omit<typeof accessTokens.$inferInsert, "hash" | "createdAt" | "expiresAt" | "lastSeenAt">,
): Promise<IssuedToken> {
  const token = createToken();
  const expiresAt = new Date(Math.min(now.getTime() + lifetimes.tokenMs, session.sessionEndsAt.getTime()));
  await db
    .insert(accessTokens)
    .values({ ...session, hash: hashToken(token), createdAt: now, expiresAt, lastSeenAt: now });
  return { token, expiresAt };
}

const clientColumns = {
  id: clients.id,
  name: clients.name,
  factorRequiredFrom: clients.factorRequiredFrom,
  suspendedAt: clients.suspendedAt,
  denied: clients.denied,
};

/**
 * Finds a token's user, with their client, the token's row, whether they have a second factor, and the client that they
 * currently view as an operator, if any.
 *
 * @returns null if the token is unknown, expired or revoked, or the user is disabled
 */
export async function findTokenOwner(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({
      user: users,
      client: clientColumns,
      token: accessTokens,
      hasFactor: ownsFactor,
      viewing: { clientId: clientViewings.clientId, endsAt: clientViewings.endsAt },
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .leftJoin(clientViewings, and(eq(clientViewings.sessionId, accessTokens.sessionId), gt(clientViewings.endsAt, now)))
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
 * Records the use of a token. The first use retires the token it replaces. Later uses are recorded once a minute,
 * because a write per request would be too expensive.
 */
export async function recordTokenUse(db: Database, token: SeenToken, now: Date): Promise<void> {
  if (token.usedAt === null) return markUsed(db, token, now);
  if (now.getTime() - token.lastSeenAt.getTime() < seenEveryMs) return;
  await db.update(accessTokens).set({ lastSeenAt: now }).where(eq(accessTokens.hash, token.hash));
}

/**
 * Retires the session's other used tokens. Unused ones stay, because after two concurrent renewals the browser may keep
 * either token.
 */
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

/** Ends the session of a token; no effect for an unknown token. */
export async function endSessionOf(db: Database, hash: string, now: Date): Promise<void> {
  const session = await findSession(db, hash);
  if (session !== null) await endSession(db, session, now);
}

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
 * Ends all sessions of a user, here and in the realtime database. Call in the transaction that removes the user's
 * access: concurrent sign-ins and renewals then wait for it, and are refused or ended.
 *
 * @param exceptSessionId the session that stays open
 */
export async function endSessionsOf(db: Database, userId: string, now: Date, exceptSessionId?: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const others = exceptSessionId === undefined ? undefined : ne(accessTokens.sessionId, exceptSessionId);
    await revoke(tx, and(eq(accessTokens.userId, userId), others), now);
  });
}

/** Ends all sessions of several users, like {@link endSessionsOf}. The caller must have locked the users. */
export async function endSessionsOfAll(tx: Database, userIds: readonly string[], now: Date): Promise<void> {
  await revoke(tx, inArray(accessTokens.userId, [...userIds]), now);
}

/**
 * Ends the sessions of several users that began by other methods than these. The caller must have locked the users.
 *
 * @param input.sessionId a session that stays open
 */
export async function endSessionsExcept(
  tx: Database,
  {
    userIds,
    methods,
    sessionId,
    now,
  }: { userIds: readonly string[]; methods: readonly AuthMethod[]; sessionId?: string; now: Date },
): Promise<Set<string>> {
  const isOther = and(
    notInArray(accessTokens.method, [...methods]),
    sessionId === undefined ? undefined : ne(accessTokens.sessionId, sessionId),
  );
  return revoke(tx, and(inArray(accessTokens.userId, [...userIds]), isOther), now);
}

/**
 * Ends all sessions of a client's users, here and in the realtime database. A concurrent sign-in may be missed, so call
 * this together with a change that refuses such a session.
 */
export async function endSessionsOfClient(tx: Database, clientId: string, now: Date): Promise<void> {
  const members = tx.select({ id: users.id }).from(users).where(eq(users.clientId, clientId));
  await revoke(tx, inArray(accessTokens.userId, members), now);
}

/**
 * Tokens expired for longer than this aren't revoked; more recent ones might still be accepted by a backend with a slow
 * clock.
 */
const clockSkewMs = 60_000;

/**
 * Revokes tokens, and ends their sessions' views of clients. A trigger queues the end of each session for the realtime
 * database.
 *
 * @returns the users whose tokens were revoked
 */
async function revoke(tx: Database, which: SQL | undefined, now: Date): Promise<Set<string>> {
  const isNotLongOver = gt(accessTokens.expiresAt, new Date(now.getTime() - clockSkewMs));
  const revoked = await tx
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(which, isNull(accessTokens.revokedAt), isNotLongOver))
    .returning({ sessionId: accessTokens.sessionId, userId: accessTokens.userId });
  if (revoked.length === 0) return new Set();
  const isOfThem = inArray(
    clientViewings.sessionId,
    revoked.map(({ sessionId }) => sessionId),
  );
  await endViewings(tx, isOfThem, { because: "session_ended", now });
  return new Set(revoked.map(({ userId }) => userId));
}

export function isValidTokenOf(userId: string, now: Date) {
  return and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));
}

async function findSession(db: Database, hash: string) {
  const [token] = await db
    .select({ sessionId: accessTokens.sessionId, userId: accessTokens.userId })
    .from(accessTokens)
    .where(eq(accessTokens.hash, hash));
  return token ?? null;
}
