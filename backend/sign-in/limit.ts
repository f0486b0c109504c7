import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "@/lib/contracts/app-error";
import type { Database } from "../database/database";
import { knownAddresses, signInCounters, users } from "../database/schema/core";
import { networkOf } from "../session/network";
import { publicMailDomains } from "./public-mail-domains";

/** After so many failures somebody waits; each further one doubles the wait. Forgotten after a quiet quarter of an hour. */
const rules = {
  account: { free: 5 },
  address: { free: 50 },
  pair: { free: 5 },
  /** Mail that an address asks for, and mail that one mailbox or one domain is to get: each request counts. */
  mailAddress: { free: 100 },
  mailTarget: { free: 5 },
  mailDomain: { free: 50 },
  /** Invitations of one client. */
  invitations: { free: 100 },
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

/** An attempt whose place in the limits is taken; `address` is the counter of its address, null from a known one. */
type Reservation = Attempt & { address: string | null };

/**
 * Takes one place in the sign-in limits before a password is looked at. Counted in the database, one statement per
 * counter, so that any number of backends keep one limit. From an address where this person has signed in before, only
 * failures of that very pair count: strangers can't lock the owner out (docs/conformance.md W8). The address itself is
 * only looked at: what is under way counts for nothing there, so that many people behind one address get in together.
 *
 * @returns what was taken, to be settled by {@link failSignIn} or {@link confirmSignIn}
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function reserveSignIn(db: Database, attempt: Attempt): Promise<Reservation> {
  const { email, ip, now } = attempt;
  const isKnown = await isKnownAddress(db, attempt);
  const address = isKnown ? null : counterKey("address", networkOf(ip));
  if (address !== null) await requireUnlocked(db, address, now);
  const own = isKnown ? counterKey("pair", email, networkOf(ip)) : counterKey("account", email);
  const lockedUntil = await countFailure(db, isKnown ? "pair" : "account", own, now);
  if (lockedUntil) throw tooManyAttempts(lockedUntil, now);
  return { ...attempt, address };
}

/**
 * Counts a wrong password against the address it came from.
 *
 * @throws AppError 429 `too_many_attempts`: the address was locked while the password was looked at; so of many guesses
 * at once no more are answered than of guesses one by one
 */
export async function failSignIn(db: Database, { address, now }: Reservation): Promise<void> {
  if (address === null) return;
  const lockedUntil = await countFailure(db, "address", address, now);
  if (lockedUntil) throw tooManyAttempts(lockedUntil, now);
}

/**
 * Takes one place in the limits of mail that anybody may ask for: by who asks, by the mailbox that would get it, and by its
 * domain, whether or not there is such a user. Beyond them no mail is sent, and the answer stays the same: links that were
 * sent before go on working. From an address where the user has signed in before, only who asks is counted: strangers can't
 * use up the owner's mail (case J6).
 *
 * @returns whether the mail is to be sent
 * @throws AppError 429 `too_many_attempts`: this very caller asks too often
 */
export async function reserveMail(
  db: Database,
  { purpose, email, ip, now }: { purpose: "forgot" | "register"; email: string; ip: string; now: Date },
): Promise<boolean> {
  const lockedUntil = await countFailure(db, "mailAddress", counterKey("mailAddress", purpose, networkOf(ip)), now);
  if (lockedUntil) throw tooManyAttempts(lockedUntil, now);
  if (await isKnownAddressOf(db, email, ip)) return true;
  if (await countFailure(db, "mailTarget", counterKey("mailTarget", purpose, mailboxOf(email)), now)) return false;
  // A reset goes only to those who have an account; at a public mail provider a domain is nobody's.
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (purpose === "forgot" || publicMailDomains.has(domain)) return true;
  return (await countFailure(db, "mailDomain", counterKey("mailDomain", purpose, domain), now)) === null;
}

/**
 * Takes one place in a client's own budget of invitations, and in that of one mailbox within the client. What other clients
 * do counts for nothing (case J6).
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function requireInvitationBudget(
  db: Database,
  { clientId, email, now }: { clientId: string; email: string; now: Date },
): Promise<void> {
  const counters = [
    ["mailTarget", counterKey("mailTarget", "invite", clientId, mailboxOf(email))],
    ["invitations", counterKey("invitations", clientId)],
  ] as const;
  for (const [kind, key] of counters) {
    const lockedUntil = await countFailure(db, kind, key, now);
    if (lockedUntil) throw tooManyAttempts(lockedUntil, now);
  }
}

/** One mailbox has many spellings: what follows a `+` only sorts its mail, and Gmail reads no dots. */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const name = local.split("+")[0] ?? "";
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}

async function isKnownAddressOf(db: Database, email: string, ip: string): Promise<boolean> {
  const [known] = await db
    .select({ userId: knownAddresses.userId })
    .from(knownAddresses)
    .innerJoin(users, eq(users.id, knownAddresses.userId))
    .where(
      and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(knownAddresses.addressHash, hash(networkOf(ip)))),
    );
  return known !== undefined;
}

/**
 * Takes one of the places that an address has in a minute for what asks others, or the database, in a stranger's name.
 *
 * @throws AppError 429 `too_many_attempts` with the seconds to wait
 */
export async function requirePlace(
  db: Database,
  { what, ip, perMinute, now }: { what: string; ip: string; perMinute: number; now: Date },
): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000);
  const end = new Date((minute + 1) * 60_000);
  const key = hash(JSON.stringify(["place", what, networkOf(ip), minute]));
  const [taken] = await db
    .insert(signInCounters)
    .values({ key, failures: 1, lastAt: now, lockedUntil: end })
    .onConflictDoUpdate({
      target: signInCounters.key,
      set: { failures: sql`${signInCounters.failures} + 1`, lastAt: now },
    })
    .returning({ count: signInCounters.failures });
  if (taken && taken.count > perMinute) throw tooManyAttempts(end, now);
}

/**
 * Forgets the failures of a person who gave the right password, and remembers the address as the person's own. Failures
 * of the address stay: they were other people's.
 *
 * @throws AppError 429 `too_many_attempts`: as {@link failSignIn}
 */
export async function confirmSignIn(db: Database, reserved: Reservation & { userId: string }): Promise<void> {
  const { email, ip, userId, now, address } = reserved;
  if (address !== null) await requireUnlocked(db, address, now);
  const own = [counterKey("account", email), counterKey("pair", email, networkOf(ip))];
  await db.delete(signInCounters).where(inArray(signInCounters.key, own));
  await db
    .insert(knownAddresses)
    .values({ userId, addressHash: hash(networkOf(ip)), lastAt: now })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.addressHash], set: { lastAt: now } });
}

async function isKnownAddress(db: Database, { ip, userId }: Attempt): Promise<boolean> {
  const [known] = await db
    .select({ lastAt: knownAddresses.lastAt })
    .from(knownAddresses)
    .where(and(eq(knownAddresses.userId, userId ?? ""), eq(knownAddresses.addressHash, hash(networkOf(ip)))));
  return known !== undefined;
}

async function requireUnlocked(db: Database, key: string, now: Date): Promise<void> {
  const lockedUntil = await findLock(db, key);
  if (lockedUntil !== null && lockedUntil > now) throw tooManyAttempts(lockedUntil, now);
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
  return counted ? null : findLock(db, key);
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
