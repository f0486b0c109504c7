import type { AuthMethod, User } from "@/lib/contracts/user";

/** Says that a bearer token is held and until when. The token itself never reaches script (checklist B3). */
export interface HeldToken {
  expiresAt: string;
}

/** What the browser knows of signing in and being signed in (checklist B3). */
export interface AuthState {
  /** Something about signing in is under way; `authMethod` says by which method, where one was chosen. */
  loading: boolean;
  isAuthenticated: boolean;
  token: HeldToken | null;
  user: User | null;
  loginFailed: boolean;
  authMethod: AuthMethod | null;
  errorMessage: string | null;
}

/** Everything that may happen to it (checklist B4). */
export type AuthAction =
  | { type: "authLoading" }
  /** `method`: the one that was chosen, so that a screen knows which of its buttons is at work. */
  | { type: "loginStart"; method: AuthMethod }
  | { type: "loginSuccess"; user: User }
  | { type: "loginFailed"; message: string }
  | { type: "microsoftLoginSuccess"; user: User }
  | { type: "microsoftLoginFailed"; message: string }
  | { type: "enterpriseSsoLoginSuccess"; user: User }
  | { type: "enterpriseSsoLoginFailed"; message: string }
  | { type: "registerSuccess" }
  | { type: "registerFail"; message: string }
  | { type: "userLoaded"; user: User }
  /** Trouble that says nothing about who somebody is: nothing was asked, or nobody could answer. */
  | { type: "authError"; message: string }
  | { type: "clearAuthError" }
  | { type: "tokenExpired" }
  | { type: "logout" };

/** Nobody, and nothing known yet. */
export const signedOut: AuthState = {
  loading: false,
  isAuthenticated: false,
  token: null,
  user: null,
  loginFailed: false,
  authMethod: null,
  errorMessage: null,
};

function signedIn(user: User, authMethod: AuthMethod | null): AuthState {
  return { ...signedOut, isAuthenticated: true, token: { expiresAt: user.token_expires_at }, user, authMethod };
}

/**
 * Gives the state after an action. Pure: what must be stored, followed or cleared beside it is the store's work.
 *
 * @see checklist B3–B9
 */
export function reduceAuth(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case "authLoading":
      return { ...state, loading: true, loginFailed: false, errorMessage: null };
    case "loginStart":
      return { ...signedOut, loading: true, authMethod: action.method };
    case "loginSuccess":
      return signedIn(action.user, "traditional");
    case "microsoftLoginSuccess":
      return signedIn(action.user, "microsoft");
    case "enterpriseSsoLoginSuccess":
      return signedIn(action.user, "enterprise_sso");
    case "userLoaded":
      return signedIn(action.user, action.user.auth_method);
    case "loginFailed":
    case "microsoftLoginFailed":
    case "enterpriseSsoLoginFailed":
      return { ...signedOut, loginFailed: true, errorMessage: action.message };
    case "authError":
      return { ...state, loading: false, loginFailed: false, errorMessage: action.message };
    case "registerSuccess":
      return { ...state, loading: false, errorMessage: null };
    case "registerFail":
      return { ...state, loading: false, errorMessage: action.message };
    case "clearAuthError":
      return { ...state, loading: false, loginFailed: false, errorMessage: null };
    case "tokenExpired":
    case "logout":
      return signedOut;
  }
}
