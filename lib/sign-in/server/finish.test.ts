import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { finishSignIn, providerResponseSchema } from "./finish";
import { redeemCode } from "./microsoft";
import type { SignInTransaction } from "./transaction";

jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));
jest.mock("@/lib/env", () => ({ getSettings: () => ({ appOrigin: "http://localhost:3000" }) }));
jest.mock("./microsoft", () => ({
  redeemCode: jest.fn(async () => ({ kind: "id-token", idToken: "the-token" })),
  isMicrosoftIssuer: (iss: string) => iss === "https://login.example/v2.0",
}));

const common = { state: "s".repeat(43), next: "/sales-home", startedMs: 0 };
const microsoft: SignInTransaction = { way: "microsoft", ...common, nonce: "n", verifier: "v" };
const enterprise: SignInTransaction = { way: "enterprise", ...common, cookie: "oidc=1" };

function backendThat(result: unknown) {
  const calls: unknown[][] = [];
  const backend = ((...call: unknown[]) => {
    calls.push(call);
    return Promise.resolve(result as BackendResult<never>);
  }) satisfies Backend;
  return { backend, calls };
}

const ok = { kind: "ok", data: { kind: "signed-in", user: { uid: "u-1" } } };

beforeEach(() => jest.mocked(redeemCode).mockClear());

test("A3 · sends Microsoft's id token and the nonce to the validate endpoint", async () => {
  const { backend, calls } = backendThat(ok);
  expect(await finishSignIn(backend, { code: "c" }, microsoft)).toMatchObject({ kind: "signed-in" });
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject([
    "/auth/microsoft/validate/",
    { method: "POST", body: { id_token: "the-token" }, nonce: "n", timeoutMs: 5000 },
  ]);
});

test("passes on that the second factor is next", async () => {
  const data = { kind: "second-factor", pending: { ticket: "t" } };

  expect(await finishSignIn(backendThat({ kind: "ok", data }).backend, { code: "c" }, microsoft)).toEqual(data);
});

test("A6 · completes an enterprise sign-in with code, state, issuer and the cookie from its start", async () => {
  const { backend, calls } = backendThat(ok);
  expect(await finishSignIn(backend, { code: "c", iss: "https://idp.example" }, enterprise)).toMatchObject({
    kind: "signed-in",
  });
  expect(calls).toMatchObject([
    [
      "/auth/oidc/complete",
      { query: { code: "c", state: common.state, iss: "https://idp.example" }, cookie: "oidc=1", timeoutMs: 8000 },
    ],
  ]);
});

test.each([
  ["no code", {}],
  ["an error", { error: "access_denied" }],
  ["a code and an error", { code: "c", error: "access_denied" }],
])("O11 · calls nothing for a callback with %s", async (_what, response) => {
  const { backend, calls } = backendThat(ok);
  expect(await finishSignIn(backend, response, enterprise)).toEqual({
    kind: "failed",
    text: "Enterprise SSO login failed",
  });
  expect(await finishSignIn(backend, response, microsoft)).toEqual({ kind: "failed", text: "Microsoft login failed" });
  expect(calls).toEqual([]);
  expect(redeemCode).not.toHaveBeenCalled();
});

test("O6 · refuses another issuer than Microsoft before it redeems the code", async () => {
  const { backend, calls } = backendThat(ok);
  expect(await finishSignIn(backend, { code: "c", iss: "https://evil.example" }, microsoft)).toMatchObject({
    kind: "failed",
  });
  expect(redeemCode).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test.each([
  [microsoft, "Microsoft login failed", "Error during Microsoft authentication"],
  [enterprise, "Enterprise SSO login failed", "Error during Enterprise SSO authentication"],
])(
  "A10 · shows the server's detail or $1 for a refusal, and $2 for a failed call",
  async (transaction, failed, error) => {
    const refused = { kind: "refused", status: 403, code: "unknown_person", detail: null };
    const finish = (result: unknown) => finishSignIn(backendThat(result).backend, { code: "c" }, transaction);

    expect(await finish(refused)).toMatchObject({ kind: "failed", text: failed });
    expect(await finish({ ...refused, detail: "Nobody here knows you." })).toMatchObject({
      text: "Nobody here knows you.",
    });
    expect(await finish({ kind: "unavailable", reason: "timeout" })).toEqual({ kind: "error", text: error });
  },
);

test("A10 · shows an error when Microsoft is unavailable", async () => {
  jest.mocked(redeemCode).mockResolvedValueOnce({ kind: "error", error: new Error("away") });
  const { backend, calls } = backendThat(ok);
  expect(await finishSignIn(backend, { code: "c" }, microsoft)).toEqual({
    kind: "error",
    text: "Error during Microsoft authentication",
  });
  expect(calls).toEqual([]);
});

test.each([
  { state: ["a", "b"] },
  { state: "" },
  { state: "x".repeat(301) },
  { code: "x".repeat(5000) },
  { code: { a: 1 } },
  { error: ["a"] },
])("O2 · rejects %j as a provider's callback", (callbackParams) =>
  expect(providerResponseSchema.safeParse(callbackParams).success).toBe(false),
);
