import "server-only";
import { headers as requestHeaders } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Backend, backendFor } from "@/lib/backend/call";
import { unavailable } from "@/lib/backend/unavailable";
import { findChosenClient } from "@/lib/clients/server/load-chosen-client";
import { noViewPath } from "@/lib/clients/view-notice";
import { factorRequiredText } from "@/lib/contracts/people/factor";
import type { User } from "@/lib/contracts/people/user";
import { can, type Permission, viewingOnlyText } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import { callerOf, requestPathHeader } from "../../http/server/request-facts";
import type { Claims, SessionRole } from "../claims";
import { isExpired } from "../expiry";
import { checkRole, checkUser } from "../guard";
import { enrolmentPath, type LoginReason, loginPath } from "../return-to";
import { openSession } from "./cookie";
import { consumeTokenStatus } from "./request-memo";
import { introspectToken } from "./token-status";

/** A signed-in user, and the backend client that sends that user's token. */
export interface SignedIn {
  user: User;
  backend: Backend;
  claims: Claims;
}

type Visitor =
  | ({ kind: "signed-in"; role: SessionRole } & SignedIn)
  | { kind: "nobody"; reason?: LoginReason }
  | { kind: "unavailable" };

/** The requirements of a page or handler on its user. */
interface Needs {
  permission?: Permission;
  /**
   * Whether it shows a client's data: without a client, such as after an operator's view has ended, home opens instead.
   */
  needsClient?: true;
  /** Whether it is open to a user who must set up a second factor first. */
  opensWithoutFactor?: boolean | undefined;
}

/**
 * The first call of every signed-in page: returns the user as the backend currently describes them, or redirects the
 * visitor. No session, or an ended or expired one → `/login`; no role → `/login`; a role without the permission →
 * `/access-denied`; a missing second factor → the page that sets one up; a page of client data without a client → home.
 *
 * @throws {AppError} `unavailable` when the backend can't be reached: never a pass, never the login page
 */
export async function requireUser(options: Needs = {}): Promise<SignedIn> {
  const headers = await requestHeaders();
  const visitor = await currentVisitor();
  if (visitor.kind === "unavailable") throw unavailable();
  const requestPath = headers.get(requestPathHeader) ?? "";
  if (visitor.kind === "nobody") redirect(loginPath(requestPath, visitor.reason));
  const decision = checkUser(visitor, options);
  if (decision.kind === "enrol") redirect(enrolmentPath(requestPath));
  if (decision.kind === "login") redirect(loginPath(requestPath, decision.reason));
  if (decision.kind !== "pass" || !mayEnter(visitor.user, options.permission)) redirect("/access-denied");
  if (options.needsClient && !(await isInClient(visitor))) redirect(noViewPath);
  return { user: visitor.user, backend: visitor.backend, claims: visitor.claims };
}

/**
 * Finds the signed-in user on pages that are open to every visitor; null for a visitor without a session, or when the
 * backend can't be reached.
 */
export async function findUser(): Promise<User | null> {
  const visitor = await currentVisitor();
  return visitor.kind === "signed-in" ? visitor.user : null;
}

/**
 * The first call of every route handler that needs a signed-in user.
 *
 * @throws {AppError} 401 `not_signed_in`, 401 `session_expired`, 401 `session_ended`, 403 `factor_required`, 403
 * `access_denied`, 503 `unavailable`
 */
export async function requireUserForApi(request: Request, options: Needs = {}): Promise<SignedIn> {
  const visitor = await visitorOf(request, options);
  const decision = checkRole(visitor.role);
  if (decision.kind !== "pass" || !mayEnter(visitor.user, options.permission)) {
    const isViewing = can(visitor.user.role, "operate") && request.method !== "GET";
    const text = isViewing ? viewingOnlyText : "You do not have permission to do this.";
    throw new AppError(403, "access_denied", text);
  }
  return { user: visitor.user, backend: visitor.backend, claims: visitor.claims };
}

/**
 * The first call of the route handlers that are open to any session, whatever its role: a user without a role, or with
 * an unknown one, may still request access.
 *
 * @throws {AppError} 401, 403 `factor_required` and 503 like {@link requireUserForApi}
 */
export async function requireSessionForApi(
  request: Request,
  options: Pick<Needs, "opensWithoutFactor"> = {},
): Promise<SignedIn> {
  const visitor = await visitorOf(request, options);
  return { user: visitor.user, backend: visitor.backend, claims: visitor.claims };
}

/** Identifies the sender of a request, without refusing or redirecting. */
export async function identify(headers: Headers): Promise<Visitor> {
  const claims = await openSession(headers.get("cookie"));
  if (claims === null) return { kind: "nobody" };
  if (isExpired(claims.token_expires_at, Date.now())) return { kind: "nobody", reason: "expired" };
  const caller = callerOf(headers, claims.access_token);
  const backend = backendFor(caller);
  const status = consumeTokenStatus(caller.requestId, claims.access_token) ?? (await introspectToken(backend));
  if (status.kind === "unavailable") return { kind: "unavailable" };
  if (status.kind === "ended") return { kind: "nobody", reason: "ended" };
  return { kind: "signed-in", user: status.user, role: status.role, backend, claims };
}

/** Identifies the visitor once per page, however many of its components ask. */
const currentVisitor = cache(async () => identify(await requestHeaders()));

async function visitorOf(
  request: Request,
  { opensWithoutFactor }: Needs,
): Promise<Extract<Visitor, { kind: "signed-in" }>> {
  const visitor = await identify(request.headers);
  if (visitor.kind === "unavailable") throw unavailable();
  if (visitor.kind === "nobody") throw notSignedIn(visitor);
  if (visitor.user.missing_factor?.is_required && !opensWithoutFactor)
    throw new AppError(403, "factor_required", factorRequiredText);
  return visitor;
}

function mayEnter(user: User, permission: Permission | undefined): boolean {
  return permission === undefined || can(user, permission);
}

/** Whether the user has a client, or views one as an operator; a failed request is left to the page. */
async function isInClient({ user, backend }: SignedIn): Promise<boolean> {
  if (!can(user.role, "operate")) return user.client_id !== null;
  return (await findChosenClient(backend, user))?.chosen !== null;
}

/**
 * Returns the error for a visitor who isn't signed in. It doesn't clear the session cookie: a late response to a
 * request of an ended session would remove the cookie of a newer one (case S14). Only opening a page and signing out
 * clear a dead cookie.
 */
function notSignedIn(visitor: { reason?: LoginReason }): AppError {
  if (visitor.reason === "expired") return new AppError(401, "session_expired", "Your session has expired.");
  if (visitor.reason === "ended") return new AppError(401, "session_ended", "Your session has ended. Sign in again.");
  return new AppError(401, "not_signed_in", "Sign in first.");
}
