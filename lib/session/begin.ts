import "server-only";
import { backendFor } from "@/lib/backend/call";
import { claimsOf } from "./claims";
import { clearSession, openSession, sealSession } from "./cookie";
import { callerOf } from "./request-facts";
import { signOut } from "./sign-in";
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
 * Ends the session that a request carries, if it carries one: the backend revokes its token.
 *
 * @returns the `Set-Cookie` value that takes it from the browser
 */
export async function endFormerSession(request: Request): Promise<string> {
  const former = await openSession(request.headers.get("cookie"));
  if (former) await signOut(backendFor(callerOf(request.headers, former.access_token)));
  return clearSession();
}
