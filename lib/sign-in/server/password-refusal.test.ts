import { codeRefusal, passwordSignInError } from "./password-refusal";

const refused = { kind: "refused", detail: "Acme’s access to Sightline is suspended." } as const;

test.each([
  [passwordSignInError, { ...refused, status: 403, code: "client_suspended" }, 403, "client_suspended", refused.detail],
  [passwordSignInError, { ...refused, status: 401, code: "invalid_credentials" }, 401, "login_failed", "Login failed"],
  [
    passwordSignInError,
    { ...refused, status: 429, code: "too_many_attempts" },
    429,
    "too_many_attempts",
    refused.detail,
  ],
  [passwordSignInError, { kind: "unavailable", reason: "timeout" }, 503, "unavailable", "Login failed"],
  [codeRefusal, { ...refused, status: 403, code: "client_suspended" }, 403, "client_suspended", refused.detail],
  [codeRefusal, { ...refused, status: 401, code: "code_refused" }, 401, "code_refused", /This code doesn’t work\./],
  [codeRefusal, null, 401, "code_refused", /This code doesn’t work\./],
  [
    codeRefusal,
    { ...refused, status: 429, code: "too_many_attempts" },
    429,
    "too_many_attempts",
    /Too many attempts\./,
  ],
  [codeRefusal, { kind: "unavailable", reason: "timeout" }, 503, "unavailable", /Sightline can’t be reached/],
] as const)(
  "%p answers %j with %i %s",
  (refuse: (result: never) => ReturnType<typeof codeRefusal>, result, status, code, text) => {
    const error = refuse(result as never);

    expect([error.status, error.code]).toEqual([status, code]);
    expect(error.detail).toMatch(text);
  },
);
