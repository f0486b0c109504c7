import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { getSettings } from "@/lib/env";
import { cookieAttributes, ownCookieName } from "@/lib/session/server/own-cookie";
import { seal, unseal } from "@/lib/session/server/seal";

/** The time that the user may spend at the provider (checklist A12). */
export const transactionLifeSeconds = 600;

/**
 * The size limit of all pending sign-ins in one browser: with a session and other cookies, a request's headers stay
 * under 8 KB (case O9).
 */
const maxBytes = 4500;
const maxValueLength = 3000;
const maxReturnToLength = 600;

const common = { state: z.string(), next: z.string(), startedMs: z.number() };
/** The token of the invitation's link, if the user followed one. */
const byInvitation = { invitation: z.string().max(200).optional() };
const proof = { nonce: z.string(), verifier: z.string() };

const transactionSchema = z.discriminatedUnion("way", [
  z.object({ way: z.literal("microsoft"), ...common, ...proof, ...byInvitation }),
  z.object({ way: z.literal("enterprise"), ...common, cookie: z.string(), ...byInvitation }),
  /** Doesn't sign in: adds a sign-in provider to the user who started it (docs/decisions/017). */
  z.object({ way: z.literal("connect"), ...common, ...proof, uid: z.string().min(1), grant: z.string() }),
]);

/**
 * A pending sign-in at a provider: the values to compare when the browser comes back, and the page to open afterward.
 */
export type Transaction = z.output<typeof transactionSchema>;

export type ConnectTransaction = Extract<Transaction, { way: "connect" }>;
export type SignInTransaction = Exclude<Transaction, ConnectTransaction>;

const sealedSchema = z.object({ purpose: z.literal("sign-in"), transaction: transactionSchema });

/** Unguessable text suitable for `state` and `nonce`: 43 characters. */
export function randomText(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Saves a pending sign-in in the browser, in its own encrypted, HttpOnly session cookie that expires after ten minutes.
 * The oldest other sign-ins are dropped when all together grow too large.
 *
 * @param cookieHeader the request's `Cookie` header
 * @returns `Set-Cookie` values
 * @throws RangeError when the transaction does not fit into a cookie
 * @see checklist A12, case O9
 */
export async function saveTransaction(transaction: Transaction, cookieHeader: string | null): Promise<string[]> {
  const next = transaction.next.length > maxReturnToLength ? "/sales-home" : transaction.next;
  const name = nameOf(transaction.state);
  const token = { purpose: "sign-in", transaction: { ...transaction, next } };
  const value = await seal(token, purpose(), transactionLifeSeconds);
  if (value.length > maxValueLength) throw new RangeError("a sign-in must fit in one cookie");
  const others = (await listCookies(cookieHeader)).filter((other) => other.name !== name);
  let bytes = name.length + value.length;
  const leaving = others.filter((other) => {
    bytes += other.name.length + other.value.length;
    return other.startedMs === null || bytes > maxBytes;
  });
  return [`${name}=${value}; ${cookieAttributes()}`, ...leaving.map((other) => clear(other.name))];
}

/**
 * Finds the pending sign-in with this `state`, compared in constant time.
 *
 * @returns null if this browser started no sign-in with this state, or started it more than ten minutes ago (cases O1,
 * O2)
 */
export async function findTransaction(state: string, cookieHeader: string | null): Promise<Transaction | null> {
  const name = nameOf(state);
  for (const cookie of cookiesOf(cookieHeader)) {
    if (cookie.name !== name) continue;
    const transaction = await open(cookie.value);
    if (transaction !== null && isSame(transaction.state, state)) return transaction;
  }
  return null;
}

/** Returns the `Set-Cookie` value that removes the pending sign-in with this state, whatever its outcome. */
export function clearTransaction(state: string): string {
  return clear(nameOf(state));
}

interface SavedCookie {
  name: string;
  value: string;
}

/**
 * The browser's pending sign-ins, youngest first; cookies that can no longer be opened come last, with `startedMs`
 * null.
 */
async function listCookies(cookieHeader: string | null): Promise<(SavedCookie & { startedMs: number | null })[]> {
  const transactions = await Promise.all(
    cookiesOf(cookieHeader).map(async (cookie) => ({
      ...cookie,
      startedMs: (await open(cookie.value))?.startedMs ?? null,
    })),
  );
  return transactions.sort((a, b) => (b.startedMs ?? 0) - (a.startedMs ?? 0));
}

function cookiesOf(header: string | null): SavedCookie[] {
  const prefix = namePrefix();
  return (header?.split(";") ?? []).flatMap((part) => {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    const rest = name.slice(prefix.length);
    return name.startsWith(prefix) && /^[\w-]{1,40}$/.test(rest) ? [{ name, value: part.slice(at + 1).trim() }] : [];
  });
}

async function open(value: string): Promise<Transaction | null> {
  if (value.length > maxValueLength) return null;
  const parsed = sealedSchema.safeParse(await unseal(value, purpose()));
  return parsed.success ? parsed.data.transaction : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest()];
  return timingSafeEqual(a, b);
}

/**
 * The cookie's name is a hash of the state, so that it doesn't reveal the state. Each sign-in has its own cookie, so
 * that tabs don't overwrite each other's cookies (case O9).
 */
function nameOf(state: string): string {
  return `${namePrefix()}${createHash("sha256").update(state).digest("base64url").slice(0, 16)}`;
}

function namePrefix(): string {
  return ownCookieName("sign-in.");
}

function clear(name: string): string {
  return `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; ${cookieAttributes()}`;
}

/** A different purpose than the session's: neither cookie can be opened as the other (cases S3, O5). */
function purpose(): string {
  return `sightline sign-in 1 ${getSettings().appOrigin}`;
}
