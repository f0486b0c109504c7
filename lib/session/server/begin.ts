import "server-only";
import { callerOf } from "../../http/server/request-facts";
import { claimsOf } from "../claims";
import { parseExpiry } from "../expiry";
import { clearSession, openSession, sealSession } from "./cookie";
import { revokeSession } from "./revocations";
import type { SignedInHolder } from "./wire-user";

/**
 * Begins the session of somebody whom the backend has just signed in, whichever way they came. A session that was
 * there before ends: it must not live on beside the new one (case S4).
 *
 * @returns the session's `Set-Cookie` value
 */
export async function beginSession(request: Request, holder: SignedInHolder): Promise<string> {
  const cookie = await sealSession(claimsOf(holder));
  await endFormerSession(request);
  return cookie;
}

/**
 * Ends the session that a request carries, if it carries one: the backend revokes its token, later when it is away.
 *
 * @returns the `Set-Cookie` value that takes it from the browser
 */
export async function endFormerSession(request: Request): Promise<string> {
  const former = await openSession(request.headers.get("cookie"));
  if (former) {
    const expiresMs = parseExpiry(former.token_expires_at) ?? 0;
    await revokeSession(callerOf(request.headers, former.access_token), expiresMs);
  }
  return clearSession();
}
