import type { AuthMethod, User } from "@/lib/contracts/people/user";

/**
 * Indicates that the host holds a bearer token, and until when. The token itself never reaches the browser's scripts
 * (checklist B3).
 */
export interface TokenState {
  expiresAt: string;
}

/** The browser's authentication state (checklist B3). */
export interface AuthState {
  /** An authentication request is running; `authMethod` names the chosen method, if any. */
  loading: boolean;
  isAuthenticated: boolean;
  token: TokenState | null;
  user: User | null;
  loginFailed: boolean;
  authMethod: AuthMethod | null;
  errorMessage: string | null;
}

/** The actions that change the authentication state (checklist B4). */
export type AuthAction =
  | { type: "authLoading" }
  /** `method`: the chosen method, so that a screen shows progress on the right button. */
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
  /** An error that doesn't change who is signed in: no request was made, or none got a response. */
  | { type: "authError"; message: string }
  | { type: "clearAuthError" }
  | { type: "tokenExpired" }
  | { type: "logout" };

/** The initial state: no known user. */
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
 * Returns the state after an action. It is a pure function: the store saves and removes the user.
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
