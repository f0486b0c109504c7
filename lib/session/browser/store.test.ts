/** @jest-environment jsdom */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuthAction, type AuthState, reduceAuth, signedOut } from "../auth-state";
import { findStoredUser, parseStoredUser, storedUserKey } from "../stored-user";
import { rep } from "../user.fixture";
import { authStore, dispatchAuth } from "./store";

beforeEach(() => {
  window.localStorage.clear();
  authStore.setState(signedOut, true);
});

describe("dispatchAuth", () => {
  test("B5 · starting a sign-in sets loading and clears the last failure", () => {
    dispatchAuth({ type: "loginFailed", message: "Login failed" });

    dispatchAuth({ type: "loginStart", method: "microsoft" });

    expect(authStore.getState()).toEqual({ ...signedOut, loading: true, authMethod: "microsoft" });
  });

  test("B2 B6 · a successful sign-in stores the user and sets isAuthenticated", () => {
    dispatchAuth({ type: "loginSuccess", user: rep });

    expect(authStore.getState()).toMatchObject({ isAuthenticated: true, user: rep, loading: false });
    expect(JSON.parse(window.localStorage.getItem(storedUserKey) ?? "")).toEqual(rep);
  });

  test("B2 · the access token is never stored, even when it is passed in", () => {
    const user = Object.assign({}, rep, { access_token: "secret" });

    dispatchAuth({ type: "userLoaded", user });

    expect(window.localStorage.getItem(storedUserKey)).not.toContain("secret");
  });

  test.each([
    ["loginSuccess", "traditional"],
    ["microsoftLoginSuccess", "microsoft"],
    ["enterpriseSsoLoginSuccess", "enterprise_sso"],
  ] as const)("B7 · %s sets the method %s", (type, method) => {
    dispatchAuth({ type, user: rep });

    expect(authStore.getState().authMethod).toBe(method);
  });

  test("B3 · the state holds the token's expiry, never the token", () => {
    dispatchAuth({ type: "userLoaded", user: rep });

    expect(authStore.getState().token).toEqual({ expiresAt: rep.token_expires_at });
  });

  const held = { user: rep, token: { expiresAt: rep.token_expires_at } };
  const someone = { ...signedOut, ...held, isAuthenticated: true };
  const failed = { ...signedOut, loginFailed: true, errorMessage: "Login failed" };

  test.each<[AuthAction, AuthState, AuthState]>([
    [{ type: "authLoading" }, failed, { ...signedOut, loading: true }],
    [{ type: "loginStart", method: "traditional" }, failed, { ...signedOut, loading: true, authMethod: "traditional" }],
    [{ type: "loginSuccess", user: rep }, failed, { ...someone, authMethod: "traditional" }],
    [{ type: "loginFailed", message: "Login failed" }, someone, failed],
    [{ type: "microsoftLoginSuccess", user: rep }, failed, { ...someone, authMethod: "microsoft" }],
    [{ type: "microsoftLoginFailed", message: "Login failed" }, someone, failed],
    [{ type: "enterpriseSsoLoginSuccess", user: rep }, failed, { ...someone, authMethod: "enterprise_sso" }],
    [{ type: "enterpriseSsoLoginFailed", message: "Login failed" }, someone, failed],
    [{ type: "registerSuccess" }, { ...signedOut, loading: true }, signedOut],
    [
      { type: "registerFail", message: "No" },
      { ...signedOut, loading: true },
      { ...signedOut, errorMessage: "No" },
    ],
    [{ type: "userLoaded", user: rep }, signedOut, { ...someone, authMethod: "traditional" }],
    [{ type: "authError", message: "No" }, someone, { ...someone, errorMessage: "No" }],
    [
      { type: "authError", message: "No" },
      { ...failed, loading: true },
      { ...signedOut, errorMessage: "No" },
    ],
    [{ type: "clearAuthError" }, failed, signedOut],
    [{ type: "clearAuthError" }, { ...signedOut, loading: true }, signedOut],
    [{ type: "tokenExpired" }, someone, signedOut],
    [{ type: "logout" }, someone, signedOut],
  ])("B4 · %j", (action, before, after) => {
    expect(reduceAuth(before, action)).toEqual(after);
  });

  test.each(["loginFailed", "microsoftLoginFailed", "enterpriseSsoLoginFailed"] as const)(
    "B8 · %s clears the stored user and keeps the message",
    (type) => {
      dispatchAuth({ type: "loginSuccess", user: rep });

      dispatchAuth({ type, message: "Login failed" });

      expect(authStore.getState()).toEqual({ ...signedOut, loginFailed: true, errorMessage: "Login failed" });
      expect(window.localStorage.getItem(storedUserKey)).toBeNull();
    },
  );

  test("B8 · a failed sign-in on a page without a session clears the stored user of an expired session", () => {
    const over = { ...rep, token_expires_at: new Date(Date.now() - 1).toISOString() };
    window.localStorage.setItem(storedUserKey, JSON.stringify(over));

    dispatchAuth({ type: "loginStart", method: "traditional" });
    expect(findStoredUser()).toEqual(over);
    dispatchAuth({ type: "loginFailed", message: "Login failed" });

    expect(window.localStorage.getItem(storedUserKey)).toBeNull();
  });

  test.each<AuthAction>([
    { type: "loginStart", method: "traditional" },
    { type: "loginFailed", message: "Login failed" },
    { type: "microsoftLoginFailed", message: "Login failed" },
    { type: "enterpriseSsoLoginFailed", message: "Login failed" },
    { type: "authError", message: "Email is required" },
  ])("B8 B10 · on a page without a session, %j leaves another tab's stored user alone", (action) => {
    const running = { ...rep, token_expires_at: new Date(Date.now() + 60_000).toISOString() };
    window.localStorage.setItem(storedUserKey, JSON.stringify(running));

    dispatchAuth(action);

    expect(findStoredUser()).toEqual(running);
  });

  test.each(["logout", "tokenExpired"] as const)("B9 · %s clears the stored user and resets the state", (type) => {
    dispatchAuth({ type: "loginSuccess", user: rep });

    dispatchAuth({ type });

    expect(authStore.getState()).toEqual(signedOut);
    expect(window.localStorage.getItem(storedUserKey)).toBeNull();
  });

  test("R9 · storage that throws doesn't stop a sign-in or a logout", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const set = jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    const remove = jest.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
    const get = jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);

    dispatchAuth({ type: "loginSuccess", user: rep });
    expect(authStore.getState().isAuthenticated).toBe(true);
    expect(findStoredUser()).toBeNull();
    dispatchAuth({ type: "logout" });

    expect(authStore.getState().isAuthenticated).toBe(false);
    for (const spy of [set, remove, get]) spy.mockRestore();
  });
});

describe("auth actions", () => {
  const types: AuthAction["type"][] = [
    "authLoading",
    "loginStart",
    "loginSuccess",
    "loginFailed",
    "microsoftLoginSuccess",
    "microsoftLoginFailed",
    "enterpriseSsoLoginSuccess",
    "enterpriseSsoLoginFailed",
    "registerSuccess",
    "registerFail",
    "userLoaded",
    "authError",
    "clearAuthError",
    "tokenExpired",
    "logout",
  ];
  const sources = ["components/session", "components/sign-in", "components/registration", "lib/session"].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(auth-state|store)\.ts$/.test(name))
        .map((name) => readFileSync(join(folder, name), "utf8")),
  );

  test.each(types)("B4 · product code dispatches %s", (type) => {
    expect(sources.filter((text) => text.includes(`"${type}"`))).not.toHaveLength(0);
  });
});

describe("parseStoredUser", () => {
  test("R9 · returns the user that was stored", () => {
    expect(parseStoredUser(JSON.stringify(rep))).toEqual(rep);
  });

  test.each([
    null,
    "",
    "null",
    "{",
    "[]",
    "1",
    '"x"',
    "{}",
    '{"uid":5}',
    '{"uid":""}',
    '{"uid":"u","token_expires_at":5}',
  ])("R9 · returns null for %j", (text) => expect(parseStoredUser(text)).toBeNull());

  test("R9 · returns null for five megabytes", () => {
    expect(parseStoredUser(JSON.stringify({ ...rep, title: "x".repeat(5_000_000) }))).toBeNull();
  });
});
