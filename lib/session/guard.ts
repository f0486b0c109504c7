import type { User } from "../contracts/people/user";
import type { Claims, SessionRole } from "./claims";
import { isExpired } from "./expiry";
import type { LoginReason } from "./return-to";
import { findAccess } from "./route-table";

/** The guard's decision about a request. */
export type GuardDecision =
  | { kind: "pass"; needsUser: boolean }
  | { kind: "login"; reason?: LoginReason }
  | { kind: "enrol" }
  | { kind: "access-denied" }
  | { kind: "not-found" };

/**
 * Decides whether a visitor may open a path. Every path is closed unless the route table opens it (checklist C3, C4).
 *
 * @param pathname the path as sent, without the query
 * @param claims the claims of the session cookie; null if there is none
 */
export function decideAccess(pathname: string, claims: Claims | null, nowMs: number): GuardDecision {
  const access = findAccess(pathname);
  if (access === null) return { kind: "not-found" };
  if (access !== "guarded") return { kind: "pass", needsUser: false };
  if (claims === null) return { kind: "login" };
  if (isExpired(claims.token_expires_at, nowMs)) return { kind: "login", reason: "expired" };
  return checkRole(claims.role);
}

/**
 * Decides whether a role may open a guarded page: no role → login, an unknown role → access denied (checklist C4, C5;
 * case G7).
 */
export function checkRole(role: SessionRole): GuardDecision {
  if (role === null) return { kind: "login", reason: "no_role" };
  if (role === "unknown") return { kind: "access-denied" };
  return { kind: "pass", needsUser: true };
}

/**
 * Decides whether the current user may open a page or call a handler: {@link checkRole}, and then whether they must set
 * up a second factor first.
 *
 * @param opensWithoutFactor whether it is open to a user who must first set one up
 */
export function checkUser(
  { role, user }: { role: SessionRole; user: Pick<User, "missing_factor"> },
  { opensWithoutFactor = false }: { opensWithoutFactor?: boolean | undefined } = {},
): GuardDecision {
  const decision = checkRole(role);
  if (decision.kind !== "pass" || opensWithoutFactor || !user.missing_factor?.is_required) return decision;
  return { kind: "enrol" };
}
