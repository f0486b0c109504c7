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

test("nobody, the owner, or the person of the token with its claims", () => {
  expect(callerOf(null)).toEqual({ kind: "user", auth: null });
  expect(callerOf("")).toEqual({ kind: "user", auth: null });
  expect(callerOf("Bearer owner")).toEqual({ kind: "owner" });
  expect(callerOf(`Bearer ${encodeToken(good)}`)).toEqual({ kind: "user", auth: { uid: "ada", token: good } });
});

test.each([
  ["expired", encodeToken({ ...good, exp: at / 1000 })],
  ["of another project", encodeToken({ ...good, aud: "elsewhere" })],
  ["without a person", encodeToken({ ...good, sub: "" })],
  ["without an end", encodeToken({ ...good, exp: undefined })],
  ["not a token", "owner.x"],
  ["not JSON", "YQ.YQ."],
  ["empty segments", ".."],
])("a token %s is UNAUTHENTICATED", (_, token) => {
  expect(() => callerOf(`Bearer ${token}`)).toThrow(expect.objectContaining({ status: "UNAUTHENTICATED" }));
});

test("a token that the SDK made up for a test (`mockUserToken`, issued at 0) never expires", () => {
  const token = encodeToken({ ...good, iat: 0, exp: 3600 });

  expect(callerOf(`Bearer ${token}`)).toMatchObject({ kind: "user", auth: { uid: good.sub } });
});

test("another scheme is UNAUTHENTICATED", () => {
  expect(() => callerOf("Basic YTpi")).toThrow(expect.objectContaining({ status: "UNAUTHENTICATED" }));
});
