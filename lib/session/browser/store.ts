import "client-only";
import { createStore } from "zustand/vanilla";
import { type AuthAction, reduceAuth, signedOut } from "../auth-state";
import { clearStoredUser, writeStoredUser } from "../stored-user";

/** The browser's authentication store. */
export const authStore = createStore(() => signedOut);

/**
 * Applies an action, and stores or removes the stored user accordingly: success stores it; expiry, logout and a failure
 * on a page with a session remove it. A failed sign-in on a page without a session doesn't remove it: it may belong to
 * another tab, and all tabs treat its removal as a sign-out.
 *
 * @see docs/conformance.md B2, B6, B8, B9
 */
export function dispatchAuth(action: AuthAction): void {
  const before = authStore.getState();
  authStore.setState(reduceAuth(before, action), true);
  if ("user" in action) writeStoredUser(action.user);
  else if (ending.has(action.type) || (failing.has(action.type) && before.isAuthenticated)) clearStoredUser();
}

const ending: ReadonlySet<AuthAction["type"]> = new Set<AuthAction["type"]>(["tokenExpired", "logout"]);

const failing: ReadonlySet<AuthAction["type"]> = new Set<AuthAction["type"]>([
  "loginFailed",
  "microsoftLoginFailed",
  "enterpriseSsoLoginFailed",
]);
