import type { AuthMethod, User } from "@/lib/contracts/user";

/** Says that a bearer token is held and until when. The token itself never reaches script (checklist B3). */
export interface HeldToken {
  expiresAt: string;
}

/** What the browser knows of signing in and being signed in (checklist B3). */
export interface AuthState {
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
  | { type: "loginStart" }
  | { type: "loginSuccess"; user: User }
  | { type: "loginFailed"; message: string }
  | { type: "microsoftLoginSuccess"; user: User }
  | { type: "microsoftLoginFailed"; message: string }
  | { type: "enterpriseSsoLoginSuccess"; user: User }
  | { type: "enterpriseSsoLoginFailed"; message: string }
  | { type: "registerSuccess" }
  | { type: "registerFail"; message: string }
  | { type: "userLoaded"; user: User }
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
    case "loginStart":
      return { ...state, loading: true, loginFailed: false, errorMessage: null };
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
      return { ...signedOut, errorMessage: action.message };
    case "registerSuccess":
      return { ...state, loading: false, errorMessage: null };
    case "registerFail":
      return { ...state, loading: false, errorMessage: action.message };
    case "clearAuthError":
      return { ...state, loginFailed: false, errorMessage: null };
    case "tokenExpired":
    case "logout":
      return signedOut;
  }
}
