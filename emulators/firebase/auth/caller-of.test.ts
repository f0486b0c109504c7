import { createCallerOf } from "./caller-of";
import { encodeToken } from "./token";

const projectId = "demo-auth";
const at = Date.parse("2026-05-04T12:00:00Z");
const callerOf = createCallerOf({ projectId, now: () => at });
const good = {
  sub: "ada",
  aud: projectId,
  exp: at / 1000 + 1,
  role: "lead",
  firebase: { sign_in_provider: "custom" },
};

test("identifies no user, the owner, or the token's user with its claims", () => {
  expect(callerOf(null)).toEqual({ kind: "user", auth: null });
  expect(callerOf("")).toEqual({ kind: "user", auth: null });
  expect(callerOf("Bearer owner")).toEqual({ kind: "owner" });
  expect(callerOf(`Bearer ${encodeToken(good)}`)).toEqual({ kind: "user", auth: { uid: "ada", token: good } });
});

test.each([
  ["that has expired", encodeToken({ ...good, exp: at / 1000 })],
  ["of another project", encodeToken({ ...good, aud: "elsewhere" })],
  ["without a user", encodeToken({ ...good, sub: "" })],
  ["without an expiry", encodeToken({ ...good, exp: undefined })],
  ["that is malformed", "owner.x"],
  ["that isn't JSON", "YQ.YQ."],
  ["with empty segments", ".."],
])("rejects a token %s as UNAUTHENTICATED", (_, token) => {
  expect(() => callerOf(`Bearer ${token}`)).toThrow(expect.objectContaining({ status: "UNAUTHENTICATED" }));
});

test("accepts the SDK's test tokens (`mockUserToken`, issued at 0), which never expire", () => {
  const token = encodeToken({ ...good, iat: 0, exp: 3600 });

  expect(callerOf(`Bearer ${token}`)).toMatchObject({ kind: "user", auth: { uid: good.sub } });
});

test("rejects another scheme as UNAUTHENTICATED", () => {
  expect(() => callerOf("Basic YTpi")).toThrow(expect.objectContaining({ status: "UNAUTHENTICATED" }));
});
