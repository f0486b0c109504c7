import { identify } from "@/lib/session/server/current-user";
import { connectPath, findConnectNotice } from "../connect-text";
import { finishConnecting } from "./connect";
import { redeemCode } from "./microsoft";
import type { ConnectTransaction } from "./transaction";

jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));
jest.mock("@/lib/env", () => ({ getSettings: () => ({ appOrigin: "http://localhost:3000" }) }));
jest.mock("@/lib/session/server/current-user", () => ({ identify: jest.fn() }));
jest.mock("./microsoft", () => ({
  redeemCode: jest.fn(async () => ({ kind: "id-token", idToken: "the-token" })),
  isMicrosoftIssuer: (iss: string) => iss === "https://login.example/v2.0",
}));

const transaction: ConnectTransaction = {
  way: "connect",
  state: "s".repeat(43),
  nonce: "n",
  verifier: "v",
  uid: "u-1",
  grant: "g",
  next: connectPath(),
  startedMs: 0,
};
const headers = new Headers();

/** Signs in the user `uid`, and makes {api} return `result`. */
function signedIn(uid: string, result: unknown = { kind: "ok", data: {} }) {
  const backend = jest.fn(async () => result);
  jest.mocked(identify).mockResolvedValue({ kind: "signed-in", user: { uid }, backend } as never);
  return backend;
}

beforeEach(() => jest.mocked(redeemCode).mockClear());

test("A3 · sends the token and nonce to {api} for the user who started the connection", async () => {
  const backend = signedIn("u-1");

  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe("connected");
  expect(backend.mock.calls).toMatchObject([
    ["/users/me/identities/microsoft/", { method: "POST", body: { id_token: "the-token", nonce: "n", proof: "g" } }],
  ]);
});

test("O1 · refuses another user or a signed-out one, and doesn't redeem the code", async () => {
  const backend = signedIn("u-2");
  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe("other_person");
  jest.mocked(identify).mockResolvedValue({ kind: "nobody" });
  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe("other_person");
  jest.mocked(identify).mockResolvedValue({ kind: "unavailable" });
  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe("error");

  expect(redeemCode).not.toHaveBeenCalled();
  expect(backend).not.toHaveBeenCalled();
});

test.each([
  ["no code", {}],
  ["an error", { error: "access_denied" }],
  ["a code and an error", { code: "c", error: "access_denied" }],
  ["another issuer", { code: "c", iss: "https://evil.example" }],
])("O6 O11 · calls nothing for a callback with %s", async (_what, callbackParams) => {
  const backend = signedIn("u-1");

  expect(await finishConnecting(headers, callbackParams, transaction)).toBe("failed");
  expect(redeemCode).not.toHaveBeenCalled();
  expect(backend).not.toHaveBeenCalled();
});

test.each([
  ["taken", { kind: "refused", status: 409, code: "identity_taken", detail: null }],
  ["already", { kind: "refused", status: 409, code: "already_connected", detail: null }],
  ["failed", { kind: "refused", status: 400, code: "microsoft_refused", detail: null }],
  ["failed", { kind: "refused", status: 401, code: "unauthenticated", detail: null }],
  ["error", { kind: "unavailable", reason: "timeout" }],
])("R1 · returns %s for %j", async (notice, result) => {
  signedIn("u-1", result);

  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe(notice);
});

test("R1 · returns failed when Microsoft refuses the code, and error when Microsoft is unavailable", async () => {
  const backend = signedIn("u-1");
  jest.mocked(redeemCode).mockResolvedValueOnce({ kind: "refused" });
  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe("failed");
  jest.mocked(redeemCode).mockResolvedValueOnce({ kind: "error", error: new Error("away") });
  expect(await finishConnecting(headers, { code: "c" }, transaction)).toBe("error");

  expect(backend).not.toHaveBeenCalled();
});

test.each(["", "nonsense", "__proto__", "constructor", ["connected"], undefined, 7])(
  "W5 · ignores %j as a notice in the URL",
  (value) => expect(findConnectNotice(value)).toBeNull(),
);
