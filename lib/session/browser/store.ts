import "client-only";
import { createStore } from "zustand/vanilla";
import { type AuthAction, reduceAuth, signedOut } from "../auth-state";
import { clearStoredUser, writeStoredUser } from "../stored-user";

/** The browser's one account of who is signed in. */
export const authStore = createStore(() => signedOut);

/**
 * Applies an action, and keeps or forgets the stored user as the action asks: success keeps it, expiry and logout
 * forget it, and so does a failure on a page that held a session. A page that held none leaves it alone: it may be
 * another tab's, and every tab takes its going for a sign-out.
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
