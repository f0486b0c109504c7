import "server-only";
import { headers as requestHeaders } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Backend, backendFor } from "@/lib/backend/call";
import { unavailable } from "@/lib/backend/unavailable";
import { AppError } from "@/lib/contracts/app-error";
import type { Role } from "@/lib/contracts/role";
import type { User } from "@/lib/contracts/user";
import { callerOf, requestPathHeader } from "../../http/server/request-facts";
import type { Claims, SessionRole } from "../claims";
import { isExpired } from "../expiry";
import { judgeRole } from "../guard";
import { type LoginReason, loginPath } from "../return-to";
import { openSession } from "./cookie";
import { takeTokenStatus } from "./request-memo";
import { introspectToken } from "./token-status";

/** Somebody who is signed in: who it is, and the door to {api} in their name. */
export interface SignedIn {
  user: User;
  backend: Backend;
  claims: Claims;
}

type Visitor =
  | ({ kind: "signed-in"; role: SessionRole } & SignedIn)
  | { kind: "nobody"; reason?: LoginReason }
  | { kind: "unavailable" };

/**
 * Begins every signed-in page: gives the person, as the backend knows them at this moment, or turns the visitor away.
 * No session, an ended or an expired one → `/login`; no role → `/login`; another role → `/access-denied`.
 *
 * @throws {AppError} `unavailable` when the backend can't say who it is: never a pass, never the login page
 */
export async function requireUser(options: { roles?: readonly Role[] } = {}): Promise<SignedIn> {
  const headers = await requestHeaders();
  const visitor = await currentVisitor();
  if (visitor.kind === "unavailable") throw unavailable();
  const wanted = headers.get(requestPathHeader) ?? "";
  if (visitor.kind === "nobody") redirect(loginPath(wanted, visitor.reason));
  const verdict = judgeRole(visitor.role);
  if (verdict.kind === "login") redirect(loginPath(wanted, verdict.reason));
  if (verdict.kind !== "pass" || !mayEnter(visitor.user, options.roles)) redirect("/access-denied");
  return { user: visitor.user, backend: visitor.backend, claims: visitor.claims };
}

/** Finds who is signed in, for pages that are open to everybody; null for nobody, and when the backend can't say. */
export async function findUser(): Promise<User | null> {
  const visitor = await currentVisitor();
  return visitor.kind === "signed-in" ? visitor.user : null;
}

/**
 * Begins every route handler that needs somebody.
 *
 * @throws {AppError} 401 `not_signed_in`, 401 `session_expired`, 401 `session_ended` (these two take the cookie away),
 * 403 `access_denied`, 503 `unavailable`
 */
export async function requireUserForApi(
  request: Request,
  options: { roles?: readonly Role[] } = {},
): Promise<SignedIn> {
  const visitor = await holderOf(request);
  const verdict = judgeRole(visitor.role);
  if (verdict.kind !== "pass" || !mayEnter(visitor.user, options.roles)) {
    throw new AppError(403, "access_denied", "You do not have permission to do this.");
  }
  return { user: visitor.user, backend: visitor.backend, claims: visitor.claims };
}

/**
 * Begins the route handlers that are for everybody who holds a session, whatever their role: who has none, or one that
 * isn't known, may still ask for one.
 *
 * @throws {AppError} 401 and 503 as {@link requireUserForApi}
 */
export async function requireHolderForApi(request: Request): Promise<SignedIn> {
  const visitor = await holderOf(request);
  return { user: visitor.user, backend: visitor.backend, claims: visitor.claims };
}

/** Who sent this request, without turning anybody away. */
export async function identify(headers: Headers): Promise<Visitor> {
  const claims = await openSession(headers.get("cookie"));
  if (claims === null) return { kind: "nobody" };
  if (isExpired(claims.token_expires_at, Date.now())) return { kind: "nobody", reason: "expired" };
  const caller = callerOf(headers, claims.access_token);
  const backend = backendFor(caller);
  const status = takeTokenStatus(caller.requestId, claims.access_token) ?? (await introspectToken(backend));
  if (status.kind === "unavailable") return { kind: "unavailable" };
  if (status.kind === "ended") return { kind: "nobody", reason: "ended" };
  return { kind: "signed-in", user: status.user, role: status.role, backend, claims };
}

/** Once for each page, however many of its parts ask. */
const currentVisitor = cache(async () => identify(await requestHeaders()));

async function holderOf(request: Request): Promise<Extract<Visitor, { kind: "signed-in" }>> {
  const visitor = await identify(request.headers);
  if (visitor.kind === "unavailable") throw unavailable();
  if (visitor.kind === "nobody") throw notSignedIn(visitor);
  return visitor;
}

function mayEnter(user: User, roles: readonly Role[] | undefined): boolean {
  return roles === undefined || (user.role !== null && roles.includes(user.role));
}

/**
 * Leaves the cookie alone: an answer that comes late, to a request of a session that is over, would take a newer one's
 * (case S14). Only a page that is opened, and signing out, take a dead cookie away.
 */
function notSignedIn(visitor: { reason?: LoginReason }): AppError {
  if (visitor.reason === "expired") return new AppError(401, "session_expired", "Your session has expired.");
  if (visitor.reason === "ended") return new AppError(401, "session_ended", "Your session has ended. Sign in again.");
  return new AppError(401, "not_signed_in", "Sign in first.");
}
