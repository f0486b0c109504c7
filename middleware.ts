import { type NextRequest, NextResponse } from "next/server";
import { backendFor } from "@/lib/backend/call";
import { getSettings } from "@/lib/env";
import { contentSecurityPolicy, policyOf, workerPolicy } from "@/lib/http/server/csp";
import { realtimeOrigins } from "@/lib/http/server/realtime-origins";
import { callerOf, notFoundHeader, requestIdHeader, requestPathHeader } from "@/lib/http/server/request-facts";
import { privateHeaders } from "@/lib/http/server/response";
import { unavailablePage } from "@/lib/http/server/unavailable-page";
import type { Claims } from "@/lib/session/claims";
import { isExpired } from "@/lib/session/expiry";
import { checkRole, checkUser, decideAccess, type GuardDecision } from "@/lib/session/guard";
import { enrolmentPage, enrolmentPath, loginPath, safeReturnTo } from "@/lib/session/return-to";
import { findAccess } from "@/lib/session/route-table";
import { clearSession, openSession } from "@/lib/session/server/cookie";
import { rememberTokenStatus } from "@/lib/session/server/request-memo";
import { introspectToken, type TokenStatus } from "@/lib/session/server/token-status";

/**
 * The middleware handles everything except the build's own files, so that paths that aren't in the route table get a
 * 404 here. A script that a browser fetches to start a worker also passes through, to get the worker's own policy.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!_next/static/).*)",
    { source: "/_next/static/(.*)", has: [{ type: "header", key: "sec-fetch-dest", value: "(?:shared)?worker" }] },
  ],
};

const isDevelopment = process.env.NODE_ENV === "development";

/**
 * Redirects visitors before a page is rendered. This is convenience, not security: pages and handlers check the session
 * themselves (docs/decisions/016).
 */
export default async function middleware(request: NextRequest): Promise<Response> {
  if (request.nextUrl.pathname.startsWith("/_next/static/")) return passWorkerScript();
  const visit = beginVisit(request);
  const response = await decide(visit);
  response.headers.set("Content-Security-Policy", policyOf(visit.pathname, visit.policy));
  response.headers.set("X-Request-Id", visit.requestId);
  const { isHttps, hstsSubdomains } = getSettings();
  const transport = `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`;
  if (isHttps) response.headers.set("Strict-Transport-Security", transport);
  // A header that is set here replaces the handler's own.
  if (findAccess(visit.pathname) !== "file" && !isImmutable(visit.pathname)) {
    for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  }
  return response;
}

/** Whether a path's response never changes, so that its handler lets browsers cache it: an account's logo. */
function isImmutable(pathname: string): boolean {
  return pathname.startsWith("/api/account-logos/");
}

/**
 * Not cached, although the file never changes: its policy would be cached with it, and stay after the settings have
 * changed.
 */
function passWorkerScript(): Response {
  const response = NextResponse.next();
  response.headers.set("Content-Security-Policy", workerPolicy(realtimeOrigins(getSettings().firebase)));
  response.headers.set("Cache-Control", "no-cache");
  return response;
}

interface Visit {
  request: NextRequest;
  pathname: string;
  /** Path and query, as written in this product's own links. */
  path: string;
  requestId: string;
  nonce: string;
  policy: string;
  /** The request headers passed to pages and handlers. */
  headers: Headers;
}

/**
 * Creates the request's id, nonce and content security policy, and overwrites any headers with these names that the
 * client sent.
 */
function beginVisit(request: NextRequest): Visit {
  const { isHttps, firebase } = getSettings();
  const { pathname, search } = request.nextUrl;
  const requestId = crypto.randomUUID();
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy({ nonce, connect: realtimeOrigins(firebase), isHttps, isDevelopment });
  const headers = new Headers(request.headers);
  headers.delete("x-middleware-subrequest");
  headers.delete(notFoundHeader);
  headers.set("Content-Security-Policy", policy);
  headers.set("x-nonce", nonce);
  headers.set(requestIdHeader, requestId);
  headers.set(requestPathHeader, `${pathname}${search}`);
  return { request, pathname, path: `${pathname}${search}`, requestId, nonce, policy, headers };
}

async function decide(visit: Visit): Promise<Response> {
  if (isDevelopment && /^\/(_next\/|__nextjs)/.test(visit.pathname)) return pass(visit);
  const claims = await openSession(visit.headers.get("cookie"));
  if (visit.pathname === "/login") return decideLogin(visit, claims);
  const decision = decideAccess(visit.pathname, claims, Date.now());
  if (claims === null || decision.kind !== "pass" || !decision.needsUser) return enact(visit, decision);
  const status = await checkToken(visit, claims);
  if (status.kind === "unavailable") return unavailablePage(visit.path, visit.nonce, visit.requestId);
  if (status.kind === "ended") return enact(visit, { kind: "login", reason: "ended" });
  return enact(visit, checkUser(status, { opensWithoutFactor: visit.pathname === enrolmentPage }));
}

/**
 * Redirects a signed-in user from the login page, once the backend has confirmed the session; a visitor whose session
 * has ended gets the page, and the dead cookie is cleared.
 */
async function decideLogin(visit: Visit, claims: Claims | null): Promise<Response> {
  if (claims === null || visit.request.method !== "GET") return pass(visit);
  if (isExpired(claims.token_expires_at, Date.now())) return pass(visit, true);
  const status = await checkToken(visit, claims);
  if (status.kind === "ended") return pass(visit, true);
  if (status.kind === "unavailable" || checkRole(status.role).kind !== "pass") return pass(visit);
  return redirect(visit, safeReturnTo(visit.request.nextUrl.searchParams.get("next")));
}

async function checkToken(visit: Visit, claims: Claims): Promise<TokenStatus> {
  const status = await introspectToken(backendFor(callerOf(visit.headers, claims.access_token)));
  rememberTokenStatus(visit.requestId, claims.access_token, status);
  return status;
}

function enact(visit: Visit, decision: GuardDecision): Response {
  if (decision.kind === "pass") return pass(visit);
  if (decision.kind === "access-denied") return redirect(visit, "/access-denied");
  if (decision.kind === "enrol") return redirect(visit, enrolmentPath(visit.path));
  if (decision.kind === "login") return redirect(visit, loginPath(visit.path, decision.reason));
  visit.headers.set(notFoundHeader, "yes");
  return pass(visit);
}

function pass(visit: Visit, clears = false): Response {
  return clearing(NextResponse.next({ request: { headers: visit.headers } }), visit, clears);
}

function redirect(visit: Visit, path: string): Response {
  return NextResponse.redirect(new URL(path, visit.request.nextUrl), 303);
}

/**
 * Clears a dead cookie only when the login page is opened: only then does the browser send its current cookie. The
 * response to an older request would also remove a newer cookie that a renewal in another tab has just set (case S14);
 * responses to fetch requests can be late in the same way.
 */
function clearing(response: Response, visit: Visit, clears: boolean): Response {
  const isOpened = (visit.request.headers.get("sec-fetch-mode") ?? "navigate") === "navigate";
  if (clears && isOpened) response.headers.append("Set-Cookie", clearSession());
  return response;
}
