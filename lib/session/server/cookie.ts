import "server-only";
import { getSettings } from "@/lib/env";
import { type Claims, claimsSchema } from "../claims";
import { findCookie } from "../cookie-header";
import { parseExpiry } from "../expiry";
import { cookieAttributes, ownCookieName } from "./own-cookie";
import { seal, unseal } from "./seal";

/**
 * Browsers drop a cookie whose name, value and attributes exceed 4,096 bytes. The session cookie is never split into
 * chunks.
 */
const maxBodyBytes = 3800;

export function sessionCookieName(): string {
  return ownCookieName("session");
}

/**
 * Seals a session into a `Set-Cookie` header's value. This is the only code that writes the session cookie, for every
 * sign-in provider. The cookie expires with the token and is never extended.
 *
 * @throws RangeError when the token has expired, its expiry can't be read, or the cookie would not fit
 */
export async function sealSession(claims: Claims, nowMs = Date.now()): Promise<string> {
  const expiresMs = parseExpiry(claims.token_expires_at);
  const maxAgeSeconds = expiresMs === null ? 0 : Math.floor((expiresMs - nowMs) / 1000);
  if (expiresMs === null || maxAgeSeconds <= 0) throw new RangeError("a session needs an expiry in the future");
  const value = await seal({ ...claims }, purpose(), maxAgeSeconds);
  const cookie = `${sessionCookieName()}=${value}; Expires=${new Date(expiresMs).toUTCString()}; Max-Age=${maxAgeSeconds}; ${cookieAttributes()}`;
  if (cookie.length > maxBodyBytes) throw new RangeError("a session must fit in one cookie");
  return cookie;
}

/** Returns the `Set-Cookie` value that removes the session cookie from the browser. */
export function clearSession(): string {
  return `${sessionCookieName()}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; ${cookieAttributes()}`;
}

/**
 * Opens the session that a request carries. Only the cookie with exactly our name counts: no bearer header (case S2),
 * no chunks, no cookie whose name merely starts the same.
 *
 * @param cookieHeader the request's `Cookie` header
 * @returns the cookie's claims, expired or not; null if there is none, it isn't ours, or it was made for another
 * purpose (S3)
 */
export async function openSession(cookieHeader: string | null): Promise<Claims | null> {
  const value = findCookie(cookieHeader, sessionCookieName());
  if (value === null || value.length > maxBodyBytes) return null;
  const parsed = claimsSchema.safeParse(await unseal(value, purpose()));
  return parsed.success ? parsed.data : null;
}

/**
 * The key's purpose includes the site's origin: another environment's cookie doesn't open here, even with the same
 * secret.
 */
function purpose(): string {
  return `sightline session 1 ${getSettings().appOrigin}`;
}
