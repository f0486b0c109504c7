import { type Claims, readSessionRole } from "./claims";
import { checkUser, decideAccess } from "./guard";

const nowMs = Date.UTC(2030, 0, 1);
const rep: Claims = {
  purpose: "session",
  uid: "u-rep",
  role: "sales_rep",
  client_id: "acme",
  auth_method: "traditional",
  access_token: "t".repeat(43),
  token_expires_at: new Date(nowMs + 3_600_000).toISOString(),
};

test("G1 · sends guarded pages to login without a session", () => {
  for (const path of ["/all-accounts", "/account/1", "/industry-insights", "/sales-home", "/settings", "/tasks"]) {
    expect(decideAccess(path, null, nowMs)).toEqual({ kind: "login" });
  }
});

test("opens guarded pages with a session, and requires the user from the backend", () =>
  expect(decideAccess("/all-accounts", rep, nowMs)).toEqual({ kind: "pass", needsUser: true }));

test("sends an expired session to login with the reason", () =>
  expect(
    decideAccess("/all-accounts", { ...rep, token_expires_at: new Date(nowMs + 299_000).toISOString() }, nowMs),
  ).toEqual({
    kind: "login",
    reason: "expired",
  }));

test("opens public pages without asking for the user", () =>
  expect(decideAccess("/pricing", null, nowMs)).toEqual({ kind: "pass", needsUser: false }));

test("G6 · returns not found for an unknown path, with or without a session", () => {
  expect(decideAccess("/loginx", null, nowMs)).toEqual({ kind: "not-found" });
  expect(decideAccess("/loginx", rep, nowMs)).toEqual({ kind: "not-found" });
});

test.each([
  [null, "login"],
  ["", "login"],
  [undefined, "login"],
  ["ADMIN", "pass"],
  ["admin", "pass"],
  ["CLIENT_ADMIN", "pass"],
  ["root", "access-denied"],
  ["Admin", "access-denied"],
  [["admin"], "access-denied"],
  [{ role: "admin" }, "access-denied"],
  ["a".repeat(1_000_000), "access-denied"],
])("G7 · answers the role %.40j with %s", (role, kind) =>
  expect(decideAccess("/settings", { ...rep, role: readSessionRole(role) }, nowMs).kind).toBe(kind),
);

describe("a user without a second factor", () => {
  const user = { missing_factor: { required_from: null, is_required: true } };

  test("who must have one can open only what sets one up", () => {
    expect(checkUser({ role: "admin", user })).toEqual({ kind: "enrol" });
    expect(checkUser({ role: "admin", user }, { opensWithoutFactor: true })).toEqual({ kind: "pass", needsUser: true });
  });

  test("passes before the day from which one is required, and when none is required", () => {
    const announced = { missing_factor: { required_from: "2030-01-10", is_required: false } };
    expect(checkUser({ role: "user", user: announced })).toEqual({ kind: "pass", needsUser: true });
    expect(checkUser({ role: "user", user: { missing_factor: null } })).toEqual({ kind: "pass", needsUser: true });
  });

  test("without a role goes to login first", () =>
    expect(checkUser({ role: null, user }, { opensWithoutFactor: true }).kind).toBe("login"));
});
