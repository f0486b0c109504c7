import "client-only";
import { createStore } from "zustand/vanilla";
import { type AuthAction, reduceAuth, signedOut } from "../auth-state";
import { clearStoredUser, findStoredUser, writeStoredUser } from "../stored-user";

/** The browser's authentication store. */
export const authStore = createStore(() => signedOut);

/**
 * Applies an action, and stores or removes the stored user accordingly: success stores it; expiry, logout and a failure
 * remove it. A failed sign-in on a page without a session doesn't remove a stored user whose session may still be
 * valid: that user belongs to another tab, and all tabs would treat the removal as a sign-out.
 *
 * @see docs/conformance.md B2, B6, B8, B9
 */
export function dispatchAuth(action: AuthAction): void {
  const before = authStore.getState();
  authStore.setState(reduceAuth(before, action), true);
  if ("user" in action) writeStoredUser(action.user);
  else if (ending.has(action.type) || (failing.has(action.type) && (before.isAuthenticated || isStoredUserOver())))
    clearStoredUser();
}

/** Whether the stored user's session has expired, so that no tab can have it. */
function isStoredUserOver(): boolean {
  const user = findStoredUser();
  return user !== null && Date.parse(user.token_expires_at) <= Date.now();
}

const ending: ReadonlySet<AuthAction["type"]> = new Set<AuthAction["type"]>(["tokenExpired", "logout"]);

const failing: ReadonlySet<AuthAction["type"]> = new Set<AuthAction["type"]>([
  "loginFailed",
  "microsoftLoginFailed",
  "enterpriseSsoLoginFailed",
]);
