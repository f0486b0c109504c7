import { createHash } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { AppError } from "../errors";
import type { Database } from "../store/database";
import { knownAddresses, signInCounters } from "../store/schema";

/** After so many failures somebody waits; each further one doubles the wait. Forgotten after a quiet quarter of an hour. */
const rules = {
  account: { free: 5 },
  address: { free: 50 },
  pair: { free: 5 },
  /** Mail that an address asks for, and mail that one target is to get: each request counts, not only failures. */
  mailAddress: { free: 100 },
  mailTarget: { free: 5 },
} as const;
const firstWaitMs = 2_000;
const longestWaitMs = 15 * 60_000;
const forgetAfterMs = 15 * 60_000;

type Kind = keyof typeof rules;

interface Attempt {
  email: string;
  ip: string;
  /** The person's id when there is such a person; an unknown one is counted in the same way. */
  userId: string | null;
  now: Date;
}

/**
 * Takes one place in the sign-in limits before a password is looked at. Counted in the database, one statement per
 * counter, so that any number of backends keep one limit. From an address where this person has signed in before, only
 * failures of that very pair count: strangers can't lock the owner out (case W8).
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reserveSignIn(db: Database, attempt: Attempt): Promise<void> {
  for (const [kind, key] of await countersOf(db, attempt)) {
    const lockedUntil = await countFailure(db, kind, key, attempt.now);
    if (lockedUntil) throw tooManyAttempts(lockedUntil, attempt.now);
  }
}

/**
 * Takes one place in the limits of what sends mail, by who asks and by who would get it, whether or not there is such a
 * person.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reserveMail(
  db: Database,
  { purpose, email, ip, now }: { purpose: "forgot" | "register" | "invite"; email: string; ip: string; now: Date },
): Promise<void> {
  const counters = [
    ["mailAddress", counterKey("mailAddress", purpose, ip)],
    ["mailTarget", counterKey("mailTarget", purpose, email)],
  ] as const;
  for (const [kind, key] of counters) {
    const lockedUntil = await countFailure(db, kind, key, now);
    if (lockedUntil) throw tooManyAttempts(lockedUntil, now);
  }
}

/** Gives the places back after a right password, and remembers the address as the person's own. */
export async function confirmSignIn(db: Database, attempt: Attempt & { userId: string }): Promise<void> {
  const { email, ip, userId, now } = attempt;
  const own = [counterKey("account", email), counterKey("pair", email, ip)];
  await db.delete(signInCounters).where(inArray(signInCounters.key, own));
  await db
    .update(signInCounters)
    .set({ failures: sql`greatest(${signInCounters.failures} - 1, 0)` })
    .where(eq(signInCounters.key, counterKey("address", ip)));
  await db
    .insert(knownAddresses)
    .values({ userId, addressHash: hash(ip), lastAt: now })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.addressHash], set: { lastAt: now } });
}

/** Deletes counters that have been quiet for so long that they count for nothing. */
export async function deleteQuietCounters(db: Database, now: Date): Promise<void> {
  await db.delete(signInCounters).where(lt(signInCounters.lastAt, new Date(now.getTime() - 2 * forgetAfterMs)));
}

async function countersOf(db: Database, { email, ip, userId }: Attempt): Promise<[Kind, string][]> {
  const [known] = await db
    .select({ lastAt: knownAddresses.lastAt })
    .from(knownAddresses)
    .where(and(eq(knownAddresses.userId, userId ?? ""), eq(knownAddresses.addressHash, hash(ip))));
  if (known) return [["pair", counterKey("pair", email, ip)]];
  return [
    ["address", counterKey("address", ip)],
    ["account", counterKey("account", email)],
  ];
}

/** @returns until when the key is locked, when it was before this attempt; such an attempt isn't counted */
async function countFailure(db: Database, kind: Kind, key: string, now: Date): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isQuiet = sql`${signInCounters.lastAt} < ${at} - ${forgetAfterMs} * interval '1 millisecond'`;
  const failures = sql`case when ${isQuiet} then 1 else ${signInCounters.failures} + 1 end`;
  const beyond = sql`(${failures}) - ${rules[kind].free}`;
  const waitMs = sql`case when ${beyond} < 0 then 0
    else least(${longestWaitMs}::float8, ${firstWaitMs} * power(2, least(${beyond}, 30))) end`;
  const [counted] = await db
    .insert(signInCounters)
    .values({ key, failures: 1, lastAt: now, lockedUntil: now })
    .onConflictDoUpdate({
      target: signInCounters.key,
      set: { failures, lastAt: now, lockedUntil: sql`${at} + (${waitMs}) * interval '1 millisecond'` },
      setWhere: sql`${signInCounters.lockedUntil} <= ${at}`,
    })
    .returning({ key: signInCounters.key });
  if (counted) return null;
  const [locked] = await db
    .select({ lockedUntil: signInCounters.lockedUntil })
    .from(signInCounters)
    .where(eq(signInCounters.key, key));
  return locked?.lockedUntil ?? null;
}

function tooManyAttempts(lockedUntil: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  return new AppError(429, "too_many_attempts", "Too many attempts. Wait a little and try again.", {
    retryAfterSeconds,
  });
}

function counterKey(kind: Kind, ...parts: string[]): string {
  return hash(JSON.stringify([kind, ...parts.map((part) => part.toLowerCase())]));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
