import { createStore } from "zustand/vanilla";
import { type AuthAction, reduceAuth, signedOut } from "./auth-state";
import { clearStoredUser, writeStoredUser } from "./stored-user";

/** The browser's one account of who is signed in. */
export const authStore = createStore(() => signedOut);

/**
 * Applies an action, and keeps or forgets the stored user as the action asks: success keeps it, failure, expiry and
 * logout forget it.
 *
 * @see checklist B2, B6, B8, B9
 */
export function dispatchAuth(action: AuthAction): void {
  authStore.setState(reduceAuth(authStore.getState(), action), true);
  if ("user" in action) writeStoredUser(action.user);
  else if (forgetting.has(action.type)) clearStoredUser();
}

const forgetting: ReadonlySet<AuthAction["type"]> = new Set<AuthAction["type"]>([
  "loginFailed",
  "microsoftLoginFailed",
  "enterpriseSsoLoginFailed",
  "authError",
  "tokenExpired",
  "logout",
]);
