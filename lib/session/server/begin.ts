import "server-only";
import { callerOf } from "../../http/server/request-facts";
import { claimsOf } from "../claims";
import { parseExpiry } from "../expiry";
import { clearSession, openSession, sealSession } from "./cookie";
import { revokeSession } from "./revocations";
import type { SignedInHolder } from "./wire-user";

/**
 * Begins the session of a user whom the backend has just signed in, by whatever provider. The session that the request
 * carried before is ended, so that it doesn't live on beside the new one (case S4).
 *
 * @returns the session's `Set-Cookie` value
 */
export async function beginSession(request: Request, holder: SignedInHolder): Promise<string> {
  const cookie = await sealSession(claimsOf(holder));
  await endFormerSession(request);
  return cookie;
}

/**
 * Ends the session that a request carries, if any: the backend revokes its token, at once or, when it can't be reached,
 * later.
 *
 * @returns the `Set-Cookie` value that removes the session cookie from the browser
 */
export async function endFormerSession(request: Request): Promise<string> {
  const former = await openSession(request.headers.get("cookie"));
  if (former) {
    const expiresMs = parseExpiry(former.token_expires_at) ?? 0;
    await revokeSession(callerOf(request.headers, former.access_token), expiresMs);
  }
  return clearSession();
}
