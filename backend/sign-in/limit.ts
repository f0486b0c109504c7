import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../database/database";
import { knownIps, signInCounters, users } from "../database/schema/core";
import { networkOf } from "../session/network";
import { publicMailDomains } from "./public-mail-domains";

interface Rule {
  free: number;
  firstWaitMs?: number;
}

/**
 * Failures allowed before a wait; each further failure doubles the wait, which begins at `firstWaitMs`. A counter
 * expires after 15 minutes without failures.
 */
const rules = {
  account: { free: 5 },
  address: { free: 50 },
  pair: { free: 5 },
  /** Mail requested from one IP address, and mail to one mailbox or one domain: every request counts. */
  mailAddress: { free: 100 },
  mailTarget: { free: 5 },
  mailDomain: { free: 50 },
  /** Mail to one mailbox requested from IP addresses where its owner has signed in. */
  ownMailTarget: { free: 20 },
  invitations: { free: 100 },
  /** Lists of people to invite sent by one client, and short ones. */
  invitationLists: { free: 5, firstWaitMs: 15 * 60_000 },
  shortInvitationLists: { free: 50 },
  /** Codes of a second factor: by user and IP address, and by user. Only someone with the password gets here. */
  factorPair: { free: 5, firstWaitMs: 15 * 60_000 },
  factor: { free: 20, firstWaitMs: 15 * 60_000 },
  /**
   * Signatures of passkeys, which can't be guessed: by user and IP address only, so that a stranger can't lock anyone
   * out.
   */
  passkeyPair: { free: 5, firstWaitMs: 15 * 60_000 },
  /** Codes mailed to one user to enrol a factor. */
  factorMail: { free: 5, firstWaitMs: 15 * 60_000 },
} as const satisfies Record<string, Rule>;
const usualFirstWaitMs = 2_000;
/** The most people of a list that counts as short. */
const maxInShortList = 50;
const maxWaitMs = 15 * 60_000;
const forgetAfterMs = 15 * 60_000;
/** The epoch, so that clock skew between processes can't make the counter look locked. */
const notLocked = new Date(0);

type Kind = keyof typeof rules;

interface Attempt {
  email: string;
  ip: string;
  /** The user's id; null for an unknown user, who is counted in the same way. */
  userId: string | null;
  now: Date;
}

/**
 * An attempt counted in advance; `address` is its IP address's counter, null for an IP address known for this user.
 */
type Reservation = Attempt & { address: Counter | null; own: Counter };

interface Counter {
  kind: Kind;
  key: string;
}

/**
 * Counts a sign-in attempt, and then checks its password. An attempt whose password couldn't be checked isn't counted,
 * because a user who was asked to retry later would otherwise be locked out.
 *
 * @param check whether the password is right
 * @throws AppError 429 `too_many_attempts`, as {@link reserveAttempt}; errors of `check`, such as 503 `busy`
 */
export async function withAttemptLimit(
  db: Database,
  attempt: Attempt,
  check: () => Promise<boolean>,
): Promise<{ reserved: Reservation; isRight: boolean }> {
  const reserved = await reserveAttempt(db, attempt);
  try {
    return { reserved, isRight: await check() };
  } catch (error) {
    await uncountFailure(db, reserved.own);
    throw error;
  }
}

/**
 * Counts a sign-in attempt before its password is checked. Counters are in the database, one statement each, so that
 * any number of backends share one limit.
 *
 * From an IP address where this user has signed in before, only failures of that pair of user and IP address count:
 * strangers can't lock the user out (docs/conformance.md W8). The IP address's own counter is only read here, not
 * incremented, so that many users behind one IP address can sign in at the same time.
 *
 * @returns the counted attempt, to be completed by {@link recordFailure} or {@link recordSuccess}
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reserveAttempt(db: Database, attempt: Attempt): Promise<Reservation> {
  const { email, ip, userId, now } = attempt;
  const isKnown = await isKnownAddress(db, eq(users.id, userId ?? ""), ip);
  const address = isKnown ? null : counterOf("address", networkOf(ip));
  if (address !== null) await requireUnlocked(db, address, now);
  const own = isKnown ? counterOf("pair", email, networkOf(ip)) : counterOf("account", email);
  await requireCounted(db, own, now);
  return { ...attempt, address, own };
}

/**
 * Counts a wrong password against its IP address.
 *
 * @throws AppError 429 `too_many_attempts`: the IP address was locked while the password was checked, so that parallel
 * guesses get no more responses than sequential ones
 */
export async function recordFailure(db: Database, { address, now }: Reservation): Promise<void> {
  if (address !== null) await requireCounted(db, address, now);
}

/**
 * Counts a request for mail that visitors can trigger: by the requesting IP address, by the recipient's mailbox and by
 * its domain, whether or not such a user exists. Over a limit no mail is sent, but the response stays the same, and
 * links sent earlier stay valid. An IP address where the user has signed in before has a higher limit of its own, so
 * that strangers can't use up the user's limit (docs/conformance.md, case J6).
 *
 * @returns whether to send the mail
 * @throws AppError 429 `too_many_attempts`: too many requests from this IP address
 */
export async function reserveMail(
  db: Database,
  { purpose, email, ip, now }: { purpose: "forgot" | "register"; email: string; ip: string; now: Date },
): Promise<boolean> {
  await requireCounted(db, counterOf("mailAddress", purpose, networkOf(ip)), now);
  const isKnown = await isKnownAddress(db, eq(sql`lower(${users.email})`, email.toLowerCase()), ip);
  const target = counterOf(isKnown ? "ownMailTarget" : "mailTarget", purpose, mailboxOf(email));
  if (await countFailure(db, target, now)) return false;
  if (isKnown) return true;
  // Not limited by domain: a reset only reaches existing users, and a public mail provider's domain is shared by
  // unrelated people.
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (purpose === "forgot" || publicMailDomains.has(domain)) return true;
  return (await countFailure(db, counterOf("mailDomain", purpose, domain), now)) === null;
}

/**
 * Counts an invitation against its client's limit, and against that of the recipient's mailbox within this client.
 * Other clients' invitations don't count (docs/conformance.md, case J6).
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function requireInvitationBudget(
  db: Database,
  { clientId, email, now }: { clientId: string; email: string; now: Date },
): Promise<void> {
  await requireCounted(db, counterOf("mailTarget", "invite", clientId, mailboxOf(email)), now);
  await requireCounted(db, counterOf("invitations", clientId), now);
}

/**
 * Counts a list of people to invite against its client's limit. Its invitations don't count against the limit of single
 * ones, which would delay a list of thousands for days.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function requireInvitationListBudget(
  db: Database,
  { clientId, people, now }: { clientId: string; people: number; now: Date },
): Promise<void> {
  const kind = people > maxInShortList ? "invitationLists" : "shortInvitationLists";
  await requireCounted(db, counterOf(kind, clientId), now);
}

/**
 * Counts a client's mail to one person against the limit of their mailbox: the invitation of a list's person (`invite`),
 * or the request that a member confirm the client's new identity provider (`confirm`).
 *
 * @returns whether to send it
 */
export async function reserveClientMail(
  db: Database,
  { purpose, clientId, email, now }: { purpose: "invite" | "confirm"; clientId: string; email: string; now: Date },
): Promise<boolean> {
  return (await countFailure(db, counterOf("mailTarget", purpose, clientId, mailboxOf(email)), now)) === null;
}

/** Normalizes a mailbox that has many spellings: the part after a `+` is ignored, and Gmail ignores dots. */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const name = local.split("+")[0] ?? "";
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}

/** Whether one of these users has signed in from an IP address before. */
async function isKnownAddress(db: Database, isUser: SQL, ip: string): Promise<boolean> {
  const [known] = await db
    .select({ userId: knownIps.userId })
    .from(knownIps)
    .innerJoin(users, eq(users.id, knownIps.userId))
    .where(and(isUser, eq(knownIps.addressHash, hash(networkOf(ip)))));
  return known !== undefined;
}

/**
 * Counts a visitor's request that makes this backend query the database or another server, by IP address and minute.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function consumeRateLimit(
  db: Database,
  { what, ip, perMinute, now }: { what: string; ip: string; perMinute: number; now: Date },
): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000);
  const end = new Date((minute + 1) * 60_000);
  const key = hash(JSON.stringify(["place", what, networkOf(ip), minute]));
  const [counted] = await db
    .insert(signInCounters)
    .values({ key, failures: 1, lastAt: now, lockedUntil: end })
    .onConflictDoUpdate({
      target: signInCounters.key,
      set: { failures: sql`${signInCounters.failures} + 1`, lastAt: now },
    })
    .returning({ count: signInCounters.failures });
  if (counted && counted.count > perMinute) throw tooManyAttempts(end, now);
}

/**
 * Clears a user's failures after a correct password, and records the IP address as known for this user. The IP
 * address's own failures stay, because they belong to other users. When the user signs in from a known IP address,
 * strangers' failures stay as well: otherwise each sign-in of the user would reset the attempts of someone guessing.
 *
 * @throws AppError 429 `too_many_attempts`: as {@link recordFailure}
 */
export async function recordSuccess(db: Database, reserved: Reservation & { userId: string }): Promise<void> {
  await clearFailures(db, reserved);
  await rememberAddress(db, reserved);
}

/**
 * Clears a user's failures after a correct password.
 *
 * @throws AppError 429 `too_many_attempts`: as {@link recordFailure}
 */
export async function clearFailures(db: Database, { email, ip, now, address, own }: Reservation): Promise<void> {
  if (address !== null) await requireUnlocked(db, address, now);
  await clear(db, [own, counterOf("pair", email, networkOf(ip))]);
}

/** Records an IP address as known for a user who has completed a sign-in from there. */
export async function rememberAddress(
  db: Database,
  { userId, ip, now }: { userId: string; ip: string; now: Date },
): Promise<void> {
  await db
    .insert(knownIps)
    .values({ userId, addressHash: hash(networkOf(ip)), lastAt: now })
    .onConflictDoUpdate({ target: [knownIps.userId, knownIps.addressHash], set: { lastAt: now } });
}

/**
 * Counts an attempt with the code of a second factor before it is checked: 5 failures from one IP address, or 20 of
 * one user, lead to a wait of 15 minutes.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reserveFactorAttempt(
  db: Database,
  { userId, ip, now }: { userId: string; ip: string; now: Date },
): Promise<void> {
  for (const counter of factorCounters(userId, ip)) await requireCounted(db, counter, now);
}

/** Clears a user's failures, altogether and from one IP address, after a correct code of a second factor. */
export async function clearFactorAttempts(db: Database, userId: string, ip: string): Promise<void> {
  await clear(db, factorCounters(userId, ip));
}

/**
 * Counts an attempt with a passkey before its signature is checked: 5 failures of a user from one IP address lead to a
 * wait of 15 minutes. Wrong codes don't count here, nor do passkeys count as codes, so someone who knows the password
 * can't stop its owner from signing in with a passkey from another IP address.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reservePasskeyAttempt(
  db: Database,
  { userId, ip, now }: { userId: string; ip: string; now: Date },
): Promise<void> {
  await requireCounted(db, counterOf("passkeyPair", userId, networkOf(ip)), now);
}

/** Clears a user's failures with passkeys from one IP address, after a valid signature. */
export async function clearPasskeyAttempts(db: Database, userId: string, ip: string): Promise<void> {
  await clear(db, [counterOf("passkeyPair", userId, networkOf(ip))]);
}

/**
 * Counts a code mailed to a user to enrol a second factor.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reserveFactorMail(db: Database, userId: string, now: Date): Promise<void> {
  await requireCounted(db, counterOf("factorMail", userId), now);
}

function factorCounters(userId: string, ip: string): Counter[] {
  return [counterOf("factorPair", userId, networkOf(ip)), counterOf("factor", userId)];
}

async function requireUnlocked(db: Database, { key }: Counter, now: Date): Promise<void> {
  const lockedUntil = await findLock(db, key);
  if (lockedUntil !== null && lockedUntil > now) throw tooManyAttempts(lockedUntil, now);
}

/** Counts an attempt. @throws AppError 429 `too_many_attempts`: the counter was already locked */
async function requireCounted(db: Database, counter: Counter, now: Date): Promise<void> {
  const lockedUntil = await countFailure(db, counter, now);
  if (lockedUntil) throw tooManyAttempts(lockedUntil, now);
}

async function clear(db: Database, counters: readonly Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key);
  await db.delete(signInCounters).where(inArray(signInCounters.key, keys));
}

/** @returns the end of the lock if the key was locked before this attempt, which then isn't counted; otherwise null */
async function countFailure(db: Database, { kind, key }: Counter, now: Date): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isExpired = sql`${signInCounters.lastAt} < ${at} - ${forgetAfterMs} * interval '1 millisecond'`;
  const failures = sql`case when ${isExpired} then 1 else ${signInCounters.failures} + 1 end`;
  const { free, firstWaitMs = usualFirstWaitMs }: Rule = rules[kind];
  const beyond = sql`(${failures}) - ${free}`;
  const waitMs = sql`least(${maxWaitMs}::float8, ${firstWaitMs} * power(2, least(${beyond}, 30)))`;
  const [counted] = await db
    .insert(signInCounters)
    .values({ key, failures: 1, lastAt: now, lockedUntil: notLocked })
    .onConflictDoUpdate({
      target: signInCounters.key,
      set: {
        failures,
        lastAt: now,
        lockedUntil: sql`case when ${beyond} < 0 then 'epoch' else ${at} + (${waitMs}) * interval '1 millisecond' end`,
      },
      setWhere: sql`${signInCounters.lockedUntil} <= ${at}`,
    })
    .returning({ key: signInCounters.key });
  return counted ? null : findLock(db, key);
}

/** Reverts {@link countFailure}, and clears the wait if the remaining failures are below the limit. */
async function uncountFailure(db: Database, { kind, key }: Counter): Promise<void> {
  const failures = sql`greatest(${signInCounters.failures} - 1, 0)`;
  const lockedUntil = sql`case when ${failures} < ${rules[kind].free} then 'epoch' else ${signInCounters.lockedUntil} end`;
  await db.update(signInCounters).set({ failures, lockedUntil }).where(eq(signInCounters.key, key));
}

async function findLock(db: Database, key: string): Promise<Date | null> {
  const [counter] = await db
    .select({ lockedUntil: signInCounters.lockedUntil })
    .from(signInCounters)
    .where(eq(signInCounters.key, key));
  return counter?.lockedUntil ?? null;
}

function tooManyAttempts(lockedUntil: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  return new AppError(429, "too_many_attempts", "Too many attempts. Wait a moment and try again.", {
    retryAfterSeconds,
  });
}

function counterOf(kind: Kind, ...parts: string[]): Counter {
  return { kind, key: hash(JSON.stringify([kind, ...parts.map((part) => part.toLowerCase())])) };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
