import type { SsoSettings } from "@/lib/contracts/people/sign-in-method";
import { isSecretReusable, isSsoChanged, readSso, type SsoDraft, ssoDraftOf, ssoProblems } from "./sso-draft";

const saved: SsoSettings = {
  issuer: "https://id.acme.example",
  oidc_client_id: "sightline",
  has_secret: true,
  domains: ["acme.example", "acme.test"],
  enabled: true,
  required: false,
  joins: false,
};

const draft = (change: Partial<SsoDraft> = {}): SsoDraft => ({ ...ssoDraftOf(saved), ...change });

test("saved settings aren't a change, whatever separates the domains", () => {
  expect(isSsoChanged(draft({ domains: " acme.example, acme.test;" }), saved)).toBe(false);
  expect(isSsoChanged(ssoDraftOf(null), null)).toBe(false);
});

test.each<Partial<SsoDraft>>([
  { issuer: "https://other.example" },
  { clientId: "x" },
  { secret: "x" },
  { domains: "acme.example" },
  { enabled: false },
])("%j is a change", (change) => {
  expect(isSsoChanged(draft(change), saved)).toBe(true);
});

test("omits an empty secret, which keeps the saved one", () => {
  expect(readSso(draft(), saved)).toEqual({
    kind: "right",
    change: {
      issuer: "https://id.acme.example",
      oidc_client_id: "sightline",
      domains: ["acme.example", "acme.test"],
      enabled: true,
      required: false,
      joins: false,
    },
  });
});

test("requires a new secret for another issuer", () => {
  const moved = draft({ issuer: "https://other.example" });

  expect(isSecretReusable(moved, saved)).toBe(false);
  expect(readSso(moved, saved)).toEqual({ kind: "wrong", problems: { secret: expect.any(String) } });
  expect(readSso({ ...moved, secret: "its own" }, saved)).toMatchObject({ change: { oidc_client_secret: "its own" } });
});

test("an empty form reports each missing field", () => {
  const reading = readSso(ssoDraftOf(null), null);

  expect(reading.kind === "wrong" && Object.keys(reading.problems)).toEqual(["issuer", "clientId", "secret"]);
});

test("rejects more than 20 domains", () => {
  const domains = Array.from({ length: 21 }, (_, n) => `d${n}.example`).join("\n");

  expect(readSso(draft({ domains }), saved)).toEqual({ kind: "wrong", problems: { domains: expect.any(String) } });
});

test("maps the server's field errors to the form's fields", () => {
  expect(ssoProblems({ oidc_client_secret: "Too short", domains: "Taken", enabled: "?" })).toEqual({
    secret: "Too short",
    domains: "Taken",
  });
});
