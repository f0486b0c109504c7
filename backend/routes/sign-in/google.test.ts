import { eq } from "drizzle-orm";
import { sampleEnterprises } from "@/lib/contracts/samples/sample-identity";
import { signInCounters, ssoSettings, users } from "../../database/schema/core";
import { clientRealm, findUserByIdentity } from "../../domains/people/sign-in/identities";
import type { OutboundFetch } from "../../outbound/fetch";
import { registerSampleIdentities } from "../../seed/identities";
import { sealSecret } from "../../sign-in/provider-secret";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";

const issuer = "https://accounts.google.com";

/** Requests to Google go to the test's provider instead. */
let sendToGoogle: OutboundFetch;
jest.mock("../../outbound/fetch", () => {
  const actual = jest.requireActual<typeof import("../../outbound/fetch")>("../../outbound/fetch");
  const createOutboundFetch: typeof actual.createOutboundFetch = (options) => {
    const send = actual.createOutboundFetch(options);
    return (url, request) => (url.startsWith("https://accounts.google.com/") ? sendToGoogle : send)(url, request);
  };
  return { ...actual, createOutboundFetch };
});

let provider: TestProvider;
let backend: TestBackend;

beforeAll(async () => {
  provider = await startTestProvider();
  backend = await startTestBackend({ allowPrivateIssuers: true });
  const { db } = backend.store;
  await registerSampleIdentities(db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });
  const sealedSecret = sealSecret(backend.sealer, "acme", "a secret of Google's");
  await db.update(ssoSettings).set({ issuer, sealedSecret, joins: true }).where(eq(ssoSettings.clientId, "acme"));
  sendToGoogle = async (url, { method = "GET", body }) => {
    const { pathname } = new URL(url);
    const init = body === undefined || body === null ? { method } : { method, body: String(body) };
    const response = await fetch(`${provider.origin}/google${pathname}`, init);
    const text = await response.text();
    const headers = { "content-type": "application/json" };
    return new Response(text.replaceAll(`${provider.origin}/google`, issuer), { status: response.status, headers });
  };
});
beforeEach(() => backend.store.db.delete(signInCounters));
afterAll(async () => {
  await backend.close();
  await provider.close();
});

async function signInAtGoogle(claims: Record<string, unknown>) {
  const { headers } = await backend.app.inject({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });
  const { searchParams } = new URL(String(headers.location));
  const idToken = await provider.sign({
    iss: issuer,
    aud: sampleEnterprises.acme.clientId,
    email_verified: true,
    nonce: searchParams.get("nonce"),
    iat: startOfTests.getTime() / 1000,
    exp: startOfTests.getTime() / 1000 + 600,
    ...claims,
  });
  provider.respondToToken(async () => ({ body: { access_token: "opaque", token_type: "Bearer", id_token: idToken } }));
  return backend.request({
    url: "/auth/oidc/complete",
    query: { code: "code", state: searchParams.get("state") ?? "", iss: issuer },
    headers: { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" },
  });
}

test.each([
  ["acme.example", "first"],
  ["ACME.example", "second"],
])("accepts a Google account of the client's domain, as %s", async (hd, name) => {
  const { status, body } = await signInAtGoogle({ sub: name, email: `${name}@acme.example`, hd });

  expect({ status, body }).toMatchObject({ status: 200, body: { client_id: "acme", auth_method: "enterprise_sso" } });
});

test.each([
  ["of a personal account, which has no organization", undefined],
  ["of another organization", "globex.example"],
  ["of a domain that nobody has proven", "evil.example"],
  ["of a subdomain", "mail.acme.example"],
  ["with an empty organization", ""],
  ["with a list of organizations", ["acme.example"]],
  ["with an organization that isn't text", { "acme.example": true }],
])("refuses an ID token %s, and creates nobody", async (_what, hd) => {
  const email = "personal@acme.example";

  const response = await signInAtGoogle({ sub: "personal", email, hd });

  expect(response).toMatchObject({ status: 401, body: { code: "sso_refused" } });
  expect(await backend.store.db.select().from(users).where(eq(users.email, email))).toEqual([]);
});

test("refuses a known identity once it has left the organization", async () => {
  const sub = "first";
  const { db } = backend.store;

  const response = await signInAtGoogle({ sub, email: "first@acme.example" });

  expect(await findUserByIdentity(db, { realm: clientRealm("acme"), issuer, subject: sub })).not.toBeNull();
  expect(response.status).toBe(401);
});
