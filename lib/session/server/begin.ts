import "server-only";
import { callerOf } from "../../http/server/request-facts";
import { claimsOf } from "../claims";
import { parseExpiry } from "../expiry";
import { clearSession, openSession, sealSession } from "./cookie";
import { revokeSession } from "./revocations";
import type { SignedInUser } from "./wire-user";

/**
 * Creates the session of a user whom the backend has just signed in, whatever the provider. The request's previous
 * session is ended, so that it doesn't outlive the new sign-in (case S4).
 *
 * @returns the session's `Set-Cookie` value
 */
export async function beginSession(request: Request, user: SignedInUser): Promise<string> {
  const cookie = await sealSession(claimsOf(user));
  await endFormerSession(request);
  return cookie;
}

/**
 * Ends the session that a request carries, if any: the backend revokes its token now or, if unreachable, later.
 * The response clears the cookie only while the token still works (`isWaiting`). Otherwise the cookie is dead, and the
 * login page clears it: a late response would clear the cookie of a newer session (case S14).
 *
 * @returns whether the token still works, and the headers for the response
 */
export async function endFormerSession(request: Request): Promise<{ isWaiting: boolean; headers: HeadersInit }> {
  const former = await openSession(request.headers.get("cookie"));
  if (former === null) return { isWaiting: false, headers: {} };
  const expiresMs = parseExpiry(former.token_expires_at) ?? 0;
  const isWaiting = (await revokeSession(callerOf(request.headers, former.access_token), expiresMs)) === "waiting";
  return { isWaiting, headers: isWaiting ? { "Set-Cookie": clearSession() } : {} };
}
