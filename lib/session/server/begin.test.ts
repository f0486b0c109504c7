import type { Claims } from "../claims";
import { endFormerSession } from "./begin";

jest.mock("@/lib/env", () => ({
  getSettings: () => ({
    appOrigin: "http://localhost:3000",
    isHttps: false,
    sessionSecret: "a secret of these tests, long enough to be one",
    previousSessionSecrets: [],
  }),
}));
const revokeSession = jest.fn();
jest.mock("./revocations", () => ({ revokeSession: (...args: unknown[]) => revokeSession(...args) }));

const claims: Claims = {
  purpose: "session",
  uid: "u-rep",
  role: "sales_rep",
  client_id: "acme",
  auth_method: "traditional",
  access_token: "t".repeat(43),
  token_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
};

/** A sign-out request with a session cookie. */
async function withSession(): Promise<Request> {
  const { sealSession } = await import("./cookie");
  const cookie = (await sealSession(claims)).split(";")[0] ?? "";
  return new Request("http://localhost:3000/api/auth/logout", { method: "POST", headers: { cookie } });
}

beforeEach(() => {
  revokeSession.mockReset();
});

test("S14 · a request without a session clears no cookie: a newer session may have begun since it was sent", async () => {
  const request = new Request("http://localhost:3000/api/auth/logout", { method: "POST" });

  expect(await endFormerSession(request)).toEqual({ isWaiting: false, headers: {} });
  expect(revokeSession).not.toHaveBeenCalled();
});

test("S14 · the response clears no cookie once the token is revoked", async () => {
  revokeSession.mockResolvedValue("revoked");

  expect(await endFormerSession(await withSession())).toEqual({ isWaiting: false, headers: {} });
  expect(revokeSession).toHaveBeenCalledWith(
    expect.objectContaining({ token: claims.access_token }),
    Date.parse(String(claims.token_expires_at)),
  );
});

test("the cookie is cleared at once when the token couldn't be revoked yet", async () => {
  revokeSession.mockResolvedValue("waiting");

  const { isWaiting, headers } = await endFormerSession(await withSession());

  expect(isWaiting).toBe(true);
  expect(new Headers(headers).get("set-cookie")).toContain("Max-Age=0");
});
