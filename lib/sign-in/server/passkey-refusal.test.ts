import { passkeyRefusal } from "./passkey-refusal";

const refused = { kind: "refused", detail: "Acme signs in with single sign-on. Continue with that." } as const;

test.each([
  [null, 401, "passkey_refused", "This sign-in has expired. Start again."],
  [{ ...refused, status: 403, code: "sso_required" }, 403, "sso_required", refused.detail],
  [{ ...refused, status: 403, code: "access_denied" }, 401, "passkey_refused", /This passkey doesn’t work\./],
  [{ ...refused, status: 401, code: "passkey_refused" }, 401, "passkey_refused", /This passkey doesn’t work\./],
  [{ ...refused, status: 429, code: "too_many_attempts" }, 429, "too_many_attempts", /Too many attempts\./],
  [{ kind: "unavailable", reason: "timeout" }, 503, "unavailable", /Sightline can’t be reached/],
] as const)("a refusal (%j) becomes %i %s", (result, status, code, text) => {
  const error = passkeyRefusal(result);

  expect([error.status, error.code]).toEqual([status, code]);
  expect(error.message).toMatch(text);
});
