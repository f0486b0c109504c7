import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { sampleEnterprises, sampleIdentities, sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { clients, identities, signInCounters, ssoDomains, ssoSettings, users } from "../../database/schema/core";
import { clientRealm } from "../../domains/people/sign-in/identities";
import { createInvitation } from "../../domains/people/sign-in/invitations";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { findOrConnectUser } from "../../sign-in/provider-user";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";
import { recordStatements } from "../../test-statements";

const nowSeconds = startOfTests.getTime() / 1000;
const acme = sampleEnterprises.acme;

let provider: TestProvider;
let backend: TestBackend;

beforeAll(async () => {
  provider = await startTestProvider();
  const { clientId, tenantId } = sampleMicrosoft;
  const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
  backend = await startTestBackend({ allowPrivateIssuers: true, microsoft });
  await registerSampleIdentities(backend.store.db, {
    origin: provider.origin,
    sealer: backend.sealer,
    now: startOfTests,
  });
});
beforeEach(() => backend.store.db.delete(signInCounters));
afterAll(async () => {
  await backend.close();
  await provider.close();
});

/** A sign-in in progress: the provider's URL, and the cookie that belongs to it. */
interface StartedSignIn {
  url: URL;
  state: string;
  nonce: string;
  cookie: string;
}

async function begin(email = "rep@acme.example"): Promise<StartedSignIn> {
  const { headers } = await backend.app.inject({ url: "/auth/oidc/start", query: { email } });
  return readStarted(headers);
}

function readStarted(headers: Record<string, unknown>): StartedSignIn {
  const url = new URL(String(headers.location));
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  return { url, cookie, state: parameter("state"), nonce: parameter("nonce") };
}

/** Makes the provider issue an id token with these claims for the next code. */
function willSay(
  started: StartedSignIn,
  changes: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): void {
  const claims = {
    iss: `${provider.origin}/acme`,
    aud: acme.clientId,
    sub: sampleIdentities["rep@acme.example"].subject,
    email: "rep@acme.example",
    email_verified: true,
    nonce: started.nonce,
    iat: nowSeconds,
    exp: nowSeconds + 600,
    ...changes,
  };
  const presentClaims = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  provider.respondToToken(async (form) => {
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge !== started.url.searchParams.get("code_challenge"))
      return { status: 400, body: { error: "invalid_grant" } };
    return {
      body: { access_token: "opaque", token_type: "Bearer", id_token: await provider.sign(presentClaims, header) },
    };
  });
}

function complete(started: StartedSignIn, query: Record<string, string> = {}, cookie = started.cookie) {
  const response = { code: "code", state: started.state, iss: `${provider.origin}/acme`, ...query };
  return backend.request({ url: "/auth/oidc/complete", query: response, headers: { cookie } });
}

async function withMicrosoft(objectId: string, headers: Record<string, string> = {}) {
  const { clientId, tenantId } = sampleMicrosoft;
  const idToken = await provider.sign({
    iss: `${provider.origin}/${tenantId}/v2.0`,
    aud: clientId,
    sub: "pairwise",
    oid: objectId,
    tid: tenantId,
    nonce: "nonce",
    iat: nowSeconds,
    exp: nowSeconds + 600,
  });
  return backend.request({
    method: "POST",
    url: "/auth/microsoft/validate/",
    payload: { id_token: idToken },
    headers: { "x-sign-in-nonce": "nonce", ...headers },
  });
}

test("A5 · redirects to the provider of the email's domain and sets a separate cookie", async () => {
  const { statusCode, headers } = await backend.app.inject({
    url: "/auth/oidc/start",
    query: { email: " Rep@ACME.example " },
  });

  const { url } = readStarted(headers);
  expect(statusCode).toBe(302);
  expect(`${url.origin}${url.pathname}`).toBe(`${provider.origin}/acme/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: acme.clientId,
    redirect_uri: "https://app.sightline.example/auth/callback",
    response_type: "code",
    code_challenge_method: "S256",
    login_hint: "rep@acme.example",
  });
  expect(headers["set-cookie"]).toMatch(
    /^sightline\.oidc\.[0-9a-f]{16}=v1\.[\w.-]+; Max-Age=600; Path=\/auth\/oidc; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test("O7 · a forged Host header doesn't change the redirect", async () => {
  const { headers } = await backend.app.inject({
    url: "/auth/oidc/start",
    query: { email: "rep@acme.example" },
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
  });

  expect(String(headers.location)).not.toContain("evil");
});

test.each(["", " ", "\t"])("O12 · rejects starting with the empty email %j", async (email) => {
  const { status, body } = await backend.request({ url: "/auth/oidc/start", query: { email } });

  expect(status).toBe(400);
  expect(body).toEqual({ detail: "Email is required to start Enterprise SSO login", code: "email_required" });
});

test("O12 · rejects starting without an email", async () => {
  const { body } = await backend.request({ url: "/auth/oidc/start" });

  expect(body).toEqual({ detail: "Email is required to start Enterprise SSO login", code: "email_required" });
});

test("O12 · rejects an email of 300 characters", async () => {
  const email = `${"a".repeat(300)}@acme.example`;

  expect((await backend.request({ url: "/auth/oidc/start", query: { email } })).status).toBe(400);
});

test.each([
  "rep@acme.example\r\nSet-Cookie: a=b",
  "rep@@acme.example",
  "rep@evil@acme.example",
  "rep＠acme.example",
  "rep@acme。example",
  "rep",
  "@acme.example",
  "rep@",
  "rep@acme.example/../globex.example",
])("O12 · rejects the email %j", async (email) => {
  const { status, body, headers } = await backend.request({ url: "/auth/oidc/start", query: { email } });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "invalid_request", fields: { email: expect.any(String) } });
  expect(headers["set-cookie"]).toBeUndefined();
});

test.each(["x@unknown.example", "x@bücher.example", "x@sub.acme.example"])(
  "O12 · finds no provider for %s",
  async (email) => {
    const response = await backend.request({ url: "/auth/oidc/start", query: { email } });

    expect(response).toMatchObject({ status: 404, body: { code: "no_provider" } });
  },
);

test("W9 · starting does the same work and responds the same way for known and unknown users", async () => {
  const record = recordStatements(backend);
  /** A start's response without its random parts. */
  const readResponse = async (email: string) => {
    const { statusCode, body, headers } = await backend.app.inject({ url: "/auth/oidc/start", query: { email } });
    const { url } = readStarted(headers);
    const params = Object.keys(Object.fromEntries(url.searchParams)).sort();
    return { statusCode, body, to: `${url.origin}${url.pathname}`, params, headers: Object.keys(headers).sort() };
  };
  const workOf = async (email: string) => (await record(() => readResponse(email))).map(({ text }) => text);

  const known = await readResponse("rep@acme.example");
  const work = await workOf("rep@acme.example");

  expect(known).toMatchObject({ statusCode: 302 });
  expect(await readResponse("nobody@acme.example")).toEqual(known);
  expect(work).not.toEqual([]);
  expect(await workOf("nobody@acme.example")).toEqual(work);
});

test("W9 · returns a domain's sign-in method without revealing users; other domains have none", async () => {
  const readMethods = async (domain: string) =>
    (await backend.request({ url: "/auth/methods/", query: { domain } })).body;

  expect(await readMethods("Acme.example")).toEqual({ enterprise: { name: expect.stringMatching(/^Acme/) } });
  for (const domain of ["unknown.example", "sub.acme.example", "acme.example ", "%"]) {
    expect(await readMethods(domain)).toEqual({ enterprise: null });
  }
});

test("A6 · returning with the code signs in the user of that issuer and subject", async () => {
  const started = await begin();
  willSay(started);

  const { status, body, headers } = await complete(started);

  expect(status).toBe(200);
  expect(body).toMatchObject({ email: "rep@acme.example", client_id: "acme", auth_method: "enterprise_sso" });
  expect(headers["set-cookie"]).toContain("Max-Age=0");
});

test("O9 · two sign-ins started side by side both finish, in any order", async () => {
  const first = await begin();
  const second = await begin("leader@acme.example");
  const both = `${first.cookie}; ${second.cookie}`;

  willSay(second, { sub: sampleIdentities["leader@acme.example"].subject });
  const secondResponse = await complete(second, {}, both);
  willSay(first);
  const firstResponse = await complete(first, {}, both);

  expect(secondResponse).toMatchObject({ status: 200, body: { email: "leader@acme.example" } });
  expect(firstResponse).toMatchObject({ status: 200, body: { email: "rep@acme.example" } });
});

test.each([
  ["no cookie", async () => ""],
  ["the cookie of another sign-in", async () => (await begin()).cookie],
  ["a modified cookie", async (started: StartedSignIn) => `${started.cookie.slice(0, -4)}AAAA`],
])("O1 · with %s, rejects the sign-in without calling the provider", async (_what, cookieOf) => {
  const started = await begin();
  willSay(started);
  const cookie = await cookieOf(started);
  const before = provider.requestedPaths.length;

  const response = await complete(started, {}, cookie);

  expect(response).toMatchObject({ status: 400, body: { code: "sign_in_unknown" } });
  expect(provider.requestedPaths).toHaveLength(before);
});

test.each([
  ["that is missing", ""],
  ["that is unknown", "other"],
  ["that is very long", "x".repeat(3000)],
])("O2 · rejects a state %s", async (_what, state) => {
  const started = await begin();
  willSay(started);

  expect(await complete(started, { state })).toMatchObject({ status: 400, body: { code: "sign_in_unknown" } });
});

test("A12 · a sign-in expires after ten minutes", async () => {
  const clock = await startTestBackend({ allowPrivateIssuers: true });
  await registerSampleIdentities(clock.store.db, { origin: provider.origin, sealer: clock.sealer, now: startOfTests });
  const started = readStarted(
    (await clock.app.inject({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } })).headers,
  );
  clock.advance(600_000);

  const query = { code: "code", state: started.state };
  const response = await clock.request({ url: "/auth/oidc/complete", query, headers: { cookie: started.cookie } });

  await clock.close();
  expect(response).toMatchObject({ status: 400, body: { code: "sign_in_unknown" } });
});

test("O11 · rejects a missing code without calling the provider", async () => {
  const started = await begin();
  const before = provider.requestedPaths.length;

  const response = await complete(started, { code: "" });

  expect(response).toMatchObject({ status: 400, body: { code: "code_required" } });
  expect(provider.requestedPaths).toHaveLength(before);
});

test.each([
  ["another's", (): Record<string, string> => ({ iss: "https://evil.example" })],
  ["another client's", (): Record<string, string> => ({ iss: `${provider.origin}/globex` })],
])("O6 · rejects %s issuer in the response before using the code", async (_what, query) => {
  const started = await begin();
  willSay(started);
  const before = provider.requestedPaths.length;

  const response = await complete(started, query());

  expect(response).toMatchObject({ status: 401, body: { detail: "Enterprise SSO login failed", code: "sso_refused" } });
  expect(provider.requestedPaths.slice(before)).not.toContain("/acme/token");
});

test("O6 · rejects a missing issuer if the provider promises to send one", async () => {
  const started = await begin();
  willSay(started);

  const query = { code: "code", state: started.state };
  const response = await backend.request({ url: "/auth/oidc/complete", query, headers: { cookie: started.cookie } });

  expect(response).toMatchObject({ status: 401, body: { code: "sso_refused" } });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["another audience", { aud: "another-app" }, {}],
  ["another issuer", { iss: "https://evil.example" }, {}],
  ["an expiry in the past", { exp: nowSeconds - 120 }, {}],
  ["an issue time in the future", { iat: nowSeconds + 600 }, {}],
  ["no subject", { sub: undefined }, {}],
  ["a NUL character in its subject", { sub: "a\u0000b" }, {}],
  ["a subject of 256 characters", { sub: "a".repeat(256) }, {}],
  ["another nonce", { nonce: "other" }, {}],
  ["no nonce", { nonce: undefined }, {}],
  ["an unknown key id", {}, { kid: "nobody's" }],
])("O4 · rejects an ID token with %s", async (_what, claims, header) => {
  const started = await begin();
  willSay(started, claims, header);

  expect(await complete(started)).toMatchObject({ status: 401, body: { code: "sso_refused" } });
});

test("O4 · rejects an unsigned ID token", async () => {
  const started = await begin();
  willSay(started);
  const claims = { iss: `${provider.origin}/acme`, aud: acme.clientId, sub: "acme-0002", nonce: started.nonce };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = `${encode({ alg: "none" })}.${encode({ ...claims, iat: nowSeconds, exp: nowSeconds + 600 })}.`;
  provider.respondToToken(async () => ({ body: { access_token: "opaque", token_type: "Bearer", id_token: token } }));

  expect(await complete(started)).toMatchObject({ status: 401, body: { code: "sso_refused" } });
});

test("O3 · rejects a code with another sign-in's verifier", async () => {
  const first = await begin();
  const second = await begin();
  willSay(first);

  expect(await complete(second)).toMatchObject({ status: 401, body: { code: "sso_refused" } });
});

test("O14 · accepts keys rotated between two sign-ins", async () => {
  await provider.rotate();
  const started = await begin();
  willSay(started);

  expect(await complete(started)).toMatchObject({ status: 200 });
});

describe("O16 · an email alone links nobody", () => {
  test.each<[string, Record<string, unknown>]>([
    ["a member of another client", { email: "rep@globex.example", email_verified: true }],
    ["the operator", { email: "admin@sightline.example", email_verified: true }],
    ["a member with an unverified email", { email: "rep@acme.example", email_verified: false }],
    ['a member whose email is verified only as the text "true"', { email: "rep@acme.example", email_verified: "true" }],
    ["an unknown user of a client that doesn't allow joining", { email: "new@acme.example" }],
    ["a user whose email has none of the client's domains", { email: "new@elsewhere.example" }],
    ["a member with another subject at the provider", { email: "rep@acme.example", email_verified: true }],
    ["a user with another client's subject", { sub: sampleIdentities["rep@globex.example"].subject, email: undefined }],
  ])("%s", async (_what, claims) => {
    const started = await begin();
    willSay(started, { sub: "someone new", ...claims });

    expect(await complete(started)).toMatchObject({ status: 403, body: { code: "unknown_person" } });
  });

  test("links a client's member by a verified email the first time, and by the subject from then on", async () => {
    const { db } = backend.store;
    await db.delete(identities).where(eq(identities.userId, uidOf("user@acme.example")));
    const first = await begin();
    willSay(first, { sub: "new-subject", email: "user@acme.example" });
    const linked = await complete(first);
    const second = await begin();
    willSay(second, { sub: "new-subject", email: "changed@acme.example" });

    expect(linked).toMatchObject({ status: 200, body: { email: "user@acme.example" } });
    expect(await complete(second)).toMatchObject({ status: 200, body: { email: "user@acme.example" } });
  });
});

describe("the first sign-in through a client's own provider", () => {
  const returnWith = async (claims: Record<string, unknown>) => {
    const started = await begin();
    willSay(started, { email_verified: undefined, name: "Nia New", ...claims });
    return complete(started);
  };
  const setSso = (values: Partial<typeof ssoSettings.$inferInsert>) =>
    backend.store.db.update(ssoSettings).set(values).where(eq(ssoSettings.clientId, "acme"));

  test("links a member whose directory sends no email, as with Entra ID", async () => {
    await backend.store.db.delete(identities).where(eq(identities.userId, uidOf("clientadmin@acme.example")));

    await backend.readMail();
    const response = await returnWith({
      sub: "entra",
      email: undefined,
      preferred_username: "ClientAdmin@acme.example",
    });
    const emails = await backend.readMail();

    expect(response).toMatchObject({ status: 200, body: { email: "clientadmin@acme.example", role: "client_admin" } });
    expect(emails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ["clientadmin@acme.example", "A new way to sign in was connected"],
    ]);
  });

  test("accepts the invitation for the email, with its role", async () => {
    const headers = await backend.signIn("clientadmin@acme.example");
    const payload = { email: "invited@acme.example", role: "sales_leader" };
    await backend.request({ method: "POST", url: "/clients/me/invitations/", headers, payload });

    const response = await returnWith({ sub: "invited", email: "invited@acme.example" });

    expect(response).toMatchObject({
      status: 200,
      body: { email: "invited@acme.example", role: "sales_leader", client_id: "acme", full_name: "Nia New" },
    });
    const open = await backend.request({ url: "/clients/me/invitations/", headers });
    expect(JSON.stringify(open.body)).not.toContain("invited@acme.example");
  });

  test("creates a user for anyone else if the client allows joining; a second sign-in uses the same account", async () => {
    await setSso({ joins: true });
    const [one, other] = [await begin(), await begin()];
    willSay(one, { sub: "joiner", email: "joiner@acme.example", nonce: one.nonce });
    const first = await complete(one);
    willSay(other, { sub: "joiner", email: "joiner@acme.example", nonce: other.nonce });
    const second = await complete(other);
    await setSso({ joins: false });

    expect(first).toMatchObject({ status: 200, body: { role: "user", client_id: "acme" } });
    expect(second).toMatchObject({ status: 200, body: { email: "joiner@acme.example" } });
  });

  test("creates one account, even for concurrent sign-ins", async () => {
    const key = { realm: clientRealm("acme"), issuer: provider.origin, subject: "twice" };
    const vouched = { key, email: "twice@acme.example", name: "Tess Twice", username: null, externalId: null };
    const from = { ip: "203.0.113.9", agent: null };
    const entry = {
      clientId: "acme",
      invitation: null,
      joins: true,
      now: backend.now(),
      from,
      notifyConnected: async () => {},
      notifyBreakGlass: async () => {},
      isConfirmed: async () => true,
    };
    const { db } = backend.store;

    const found = await Promise.all(
      Array.from({ length: 4 }, () => db.transaction((tx) => findOrConnectUser(tx, vouched, entry))),
    );

    const created = await db.select({ id: users.id }).from(users).where(eq(users.email, "twice@acme.example"));
    expect(created).toHaveLength(1);
    expect(new Set(found)).toEqual(new Set([created[0]?.id]));
  });

  test("J2 · takes over an account someone registered with the email before, and removes their access", async () => {
    const squatter = {
      id: "squatter",
      username: "late@acme.example",
      email: "late@acme.example",
      fullName: "Squatter",
    };
    await backend.store.db.insert(users).values({ ...squatter, role: "user", passwordHash: "set" });
    await backend.store.db
      .insert(identities)
      .values({ realm: "microsoft", issuer: "tenant", subject: "squatter's", userId: "squatter" });
    await setSso({ joins: true });

    const response = await returnWith({ sub: "late", email: "late@acme.example" });

    await setSso({ joins: false });
    expect(response).toMatchObject({ status: 200, body: { client_id: "acme", full_name: "Nia New" } });
    const [row] = await backend.store.db.select().from(users).where(eq(users.id, "squatter"));
    const remaining = await backend.store.db.select().from(identities).where(eq(identities.userId, "squatter"));
    expect(row).toMatchObject({ passwordHash: null, microsoftId: null });
    expect(remaining.map(({ realm }) => realm)).toEqual(["client:acme"]);
  });

  test("requires a proven domain: otherwise no provider is found and nobody is linked", async () => {
    const started = await begin();
    willSay(started, { sub: "unproven", email: "user@acme.example" });
    await backend.store.db.update(ssoDomains).set({ provenAt: null }).where(eq(ssoDomains.domain, "acme.example"));
    const completed = await complete(started);
    const startResponse = await backend.request({ url: "/auth/oidc/start", query: { email: "user@acme.example" } });
    const methods = await backend.request({ url: "/auth/methods/", query: { domain: "acme.example" } });
    await backend.store.db
      .update(ssoDomains)
      .set({ provenAt: startOfTests })
      .where(eq(ssoDomains.domain, "acme.example"));

    expect(completed).toMatchObject({ status: 403, body: { code: "unknown_person" } });
    expect(startResponse.status).toBe(404);
    expect(methods.body).toEqual({ enterprise: null });
  });
});

describe("after the client replaced its provider", () => {
  const known = sampleIdentities["leader@acme.example"].subject;
  const returnWith = async (claims: Record<string, unknown>, token?: string) => {
    const started = await begin("leader@acme.example");
    willSay(started, { iss: `${provider.origin}/acme-new`, email: "leader@acme.example", ...claims });
    return backend.request({
      url: "/auth/oidc/complete",
      query: { code: "code", state: started.state, iss: `${provider.origin}/acme-new` },
      headers: { cookie: started.cookie, ...(token && { "x-invitation": token }) },
    });
  };
  const replaceBy = (name: string) =>
    backend.request({
      method: "PUT",
      url: "/clients/me/sso/",
      headers: admin,
      payload: {
        issuer: `${provider.origin}/${name}`,
        oidc_client_id: acme.clientId,
        oidc_client_secret: acme.clientSecret,
        domains: ["acme.example"],
        enabled: true,
      },
    });
  const readToken = async () => {
    const [email] = (await backend.readMail()).filter(({ subject }) => subject.startsWith("Confirm your company"));
    return {
      to: email?.to.address,
      token: decodeURIComponent(/confirmation=([\w.%-]+)/.exec(email?.text ?? "")?.[1] ?? ""),
    };
  };
  const refused = { status: 403, body: { code: "provider_unconfirmed" } };
  let admin: { authorization: string };
  beforeAll(async () => {
    admin = await backend.signIn("clientadmin@acme.example");
    expect((await replaceBy("acme-new")).status).toBe(200);
    await backend.readMail();
  });
  beforeEach(() => backend.readMail());
  afterAll(() => replaceBy("acme"));

  test("J3 · links an existing member only after they follow an emailed link", async () => {
    expect(await returnWith({ sub: "at the new one" })).toMatchObject(refused);

    const { to, token } = await readToken();
    expect(to).toBe("leader@acme.example");
    expect(token.length).toBeLessThanOrEqual(200);
    expect(await returnWith({ sub: "at the new one" }, `${token.slice(0, -4)}AAAA`)).toMatchObject(refused);
    expect(await returnWith({ sub: "at the new one" }, token)).toMatchObject({
      status: 200,
      body: { email: "leader@acme.example" },
    });
    expect(await returnWith({ sub: "at the new one" })).toMatchObject({ status: 200 });
    expect(await returnWith({ sub: "another", email: "leader@acme.example" }, token)).toMatchObject({
      status: 403,
      body: { code: "unknown_person" },
    });
  });

  test("J3 · the former subject at the new provider isn't enough", async () => {
    await backend.store.db.delete(identities).where(eq(identities.issuer, `${provider.origin}/acme-new`));

    expect(await returnWith({ sub: known })).toMatchObject(refused);
  });

  test("J3 · another member's link and an expired link confirm nothing", async () => {
    await returnWith({ sub: "rep", email: "rep@acme.example" });
    const { to, token } = await readToken();
    expect(to).toBe("rep@acme.example");
    expect(await returnWith({ sub: "at the new one" }, token)).toMatchObject(refused);

    backend.advance(3_600_001);
    const late = await returnWith(
      { sub: "rep", email: "rep@acme.example", exp: nowSeconds + 7200, iat: nowSeconds + 3600 },
      token,
    );
    backend.advance(-3_600_001);
    expect(late).toMatchObject(refused);
  });

  test("J3 · limits these emails to five", async () => {
    await backend.store.db.delete(signInCounters);
    await backend.readMail();
    for (let count = 0; count < 7; count += 1)
      expect(await returnWith({ sub: "rep", email: "rep@acme.example" })).toMatchObject(refused);

    expect(await backend.readMail()).toHaveLength(5);
  });
});

describe("a client that requires its own provider", () => {
  const login = (email: string) =>
    backend.request({ method: "POST", url: "/auth/login/", payload: { email, password: samplePassword } });
  const forgot = (email: string) =>
    backend.request({ method: "POST", url: "/auth/forgot-password/", payload: { email } });
  beforeAll(() => backend.store.db.update(ssoSettings).set({ required: true }).where(eq(ssoSettings.clientId, "acme")));
  afterAll(() => backend.store.db.update(ssoSettings).set({ required: false }).where(eq(ssoSettings.clientId, "acme")));

  test("rejects members' and admins' passwords, but says so only if the password is correct", async () => {
    const wrong = { email: "rep@acme.example", password: "a wrong one" };

    expect(await login("rep@acme.example")).toMatchObject({ status: 403, body: { code: "sso_required" } });
    expect((await backend.request({ method: "POST", url: "/auth/login/", payload: wrong })).status).toBe(401);
    expect(await login("clientadmin@acme.example")).toMatchObject({ status: 403, body: { code: "sso_required" } });
    expect((await login("rep@globex.example")).status).toBe(200);
  });

  test("rejects Microsoft accounts, even of admins and break-glass people", async () => {
    expect(await withMicrosoft(sampleIdentities["rep@acme.example"].microsoftObjectId ?? "")).toMatchObject({
      status: 403,
      body: { code: "sso_required" },
    });
    const admin = { realm: "microsoft", issuer: sampleMicrosoft.tenantId, subject: "an-admin" };
    await backend.store.db.insert(identities).values({ ...admin, userId: uidOf("clientadmin@acme.example") });
    const isAdmin = eq(users.id, uidOf("clientadmin@acme.example"));
    await backend.store.db.update(users).set({ isBreakGlass: true }).where(isAdmin);
    expect(await withMicrosoft("an-admin")).toMatchObject({ status: 403, body: { code: "sso_required" } });
    await backend.store.db.update(users).set({ isBreakGlass: false }).where(isAdmin);
  });

  test("refuses joining with a password or a Microsoft account, and keeps the invitation", async () => {
    const headers = await backend.signIn("clientadmin@acme.example");
    await backend.readMail();
    const payload = { email: "ines@acme.example", role: "user" };
    await backend.request({ method: "POST", url: "/clients/me/invitations/", headers, payload });
    const invitation = /invitation=([\w-]{43})/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";
    const acceptance = { invitation, full_name: "Ines", password: "four quiet words here" };
    const refused = { status: 403, body: { code: "sso_required" } };

    const byPassword = await backend.request({ method: "POST", url: "/auth/invitations/accept/", payload: acceptance });
    const byMicrosoft = await withMicrosoft("ines", { "x-invitation": invitation });
    const isValid = (await backend.request({ url: `/auth/invitations/${invitation}/` })).status === 200;
    const started = await begin("ines@acme.example");
    willSay(started, { sub: "ines", email: "ines@acme.example" });

    expect([byPassword, byMicrosoft]).toMatchObject([refused, refused]);
    expect(isValid).toBe(true);
    expect(await backend.store.db.$count(users, eq(users.email, "ines@acme.example"))).toBe(0);
    expect((await complete(started)).status).toBe(200);
  });

  test("an invited admin who joins through it is a break-glass person, if there is none", async () => {
    const invitation = { clientId: "acme", email: "nina@acme.example", role: "client_admin", invitedBy: null } as const;
    await createInvitation(backend.store.db, invitation, backend.now());
    const started = await begin("nina@acme.example");
    willSay(started, { sub: "nina", email: "nina@acme.example" });

    expect((await complete(started)).status).toBe(200);

    const isNina = eq(users.email, "nina@acme.example");
    expect(await backend.store.db.select().from(users).where(isNina)).toMatchObject([{ isBreakGlass: true }]);
    await backend.store.db.delete(users).where(isNina);
  });

  test("neither offers its members a Microsoft account nor lets them connect one", async () => {
    const headers = await backend.signIn("user@acme.example");
    const url = "/users/me/identities/";
    const proof = await backend.request({ method: "POST", url: `${url}proof/`, headers, payload: {} });
    const payload = { id_token: "any", nonce: "any", ...identityProofSchema.parse(proof.body) };

    expect((await backend.request({ url, headers })).body).toMatchObject({ microsoft: { is_offered: false } });
    expect(await backend.request({ method: "POST", url: `${url}microsoft/`, headers, payload })).toMatchObject({
      status: 403,
      body: { code: "sso_required" },
    });
  });

  test("emails its members how they sign in instead of a password link", async () => {
    await backend.readMail();
    await forgot("rep@acme.example");
    const [email] = await backend.readMail();

    expect(email?.subject).toBe("How you sign in to Sightline");
    expect(email?.text).toContain("Acme single sign-on");
    expect(email?.text).not.toContain("/reset-password");
  });

  test("rejects password links from before the requirement", async () => {
    const { db } = backend.store;
    await db.update(ssoSettings).set({ required: false }).where(eq(ssoSettings.clientId, "acme"));
    await forgot("user@acme.example");
    const token = /token=([\w-]{43})/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";
    await db.update(ssoSettings).set({ required: true }).where(eq(ssoSettings.clientId, "acme"));

    const payload = { token, password: "four quiet words here" };
    const response = await backend.request({ method: "POST", url: "/auth/reset-password/", payload });

    expect(token).not.toBe("");
    expect(response).toMatchObject({ status: 400, body: { code: "link_invalid" } });
  });
});

test("refuses joining and connecting in a suspended client, and keeps the invitation", async () => {
  const headers = await backend.signIn("clientadmin@acme.example");
  await backend.readMail();
  const payload = { email: "paul@acme.example", role: "user" };
  await backend.request({ method: "POST", url: "/clients/me/invitations/", headers, payload });
  const invitation = /invitation=([\w-]{43})/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";
  const acceptance = { invitation, full_name: "Paul", password: "four quiet words here" };
  const returnWith = async (email: string) => {
    const started = await begin(email);
    willSay(started, { sub: `suspended ${email}`, email });
    return complete(started);
  };
  const setSuspended = (suspendedAt: Date | null) =>
    backend.store.db.update(clients).set({ suspendedAt }).where(eq(clients.id, "acme"));
  const leaders = eq(identities.userId, uidOf("leader@acme.example"));
  const former = await backend.store.db.delete(identities).where(leaders).returning();
  await setSuspended(startOfTests);

  const responses = [
    await backend.request({ method: "POST", url: "/auth/invitations/accept/", payload: acceptance }),
    await withMicrosoft("paul", { "x-invitation": invitation }),
    await returnWith("paul@acme.example"),
    await returnWith("leader@acme.example"),
  ];
  const connected = await backend.store.db.$count(identities, leaders);
  await setSuspended(null);
  await backend.store.db.insert(identities).values(former);

  expect(former).not.toEqual([]);
  expect(connected).toBe(0);
  expect(responses).toMatchObject(Array(4).fill({ status: 403, body: { code: "client_suspended" } }));
  expect((await backend.request({ url: `/auth/invitations/${invitation}/` })).status).toBe(200);
  expect(await backend.store.db.$count(users, eq(users.email, "paul@acme.example"))).toBe(0);
});

test("a user without a password gets an email about how they sign in instead of a link", async () => {
  const isLeader = eq(users.id, uidOf("leader@acme.example"));
  const [before] = await backend.store.db.select().from(users).where(isLeader);
  await backend.store.db.update(users).set({ passwordHash: null }).where(isLeader);
  await backend.readMail();
  await backend.request({ method: "POST", url: "/auth/forgot-password/", payload: { email: "leader@acme.example" } });
  const [email] = await backend.readMail();
  await backend.store.db
    .update(users)
    .set({ passwordHash: before?.passwordHash ?? null })
    .where(isLeader);

  expect(email?.subject).toBe("How you sign in to Sightline");
  expect(email?.text).toMatch(/Microsoft account .* or Acme single sign-on/);
});

test("W8 · limits sign-in starts and domain lookups per IP address and minute", async () => {
  const statusOf = async (url: string, query: Record<string, string>) => (await backend.request({ url, query })).status;
  const starts = await Promise.all(
    Array.from({ length: 130 }, () => statusOf("/auth/oidc/start", { email: "a@b.example" })),
  );
  const methods = await Promise.all(
    Array.from({ length: 250 }, () => statusOf("/auth/methods/", { domain: "b.example" })),
  );

  expect(starts.filter((status) => status === 429)).toHaveLength(10);
  expect(methods.filter((status) => status === 429)).toHaveLength(10);
  backend.advance(60_000);
  expect(await statusOf("/auth/methods/", { domain: "b.example" })).toBe(200);
  backend.advance(-60_000);
});

test("S8 · a disabled user can't sign in through their provider", async () => {
  const { db } = backend.store;
  const isLeader = eq(users.id, uidOf("leader@acme.example"));
  await db.update(users).set({ disabled: true }).where(isLeader);
  const started = await begin();
  willSay(started, { sub: sampleIdentities["leader@acme.example"].subject });

  const response = await complete(started);

  await db.update(users).set({ disabled: false }).where(isLeader);
  expect(response).toMatchObject({ status: 403, body: { code: "unknown_person" } });
});

describe("O14 · a provider that misbehaves", () => {
  test.each<[string, Parameters<TestProvider["intercept"]>[1]]>([
    ["claims to be another issuer", (_req, res) => void res.end(JSON.stringify({ issuer: "https://evil.example" }))],
    ["redirects to another address", (_req, res) => void res.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
    ["responds with 10 MB", (_req, res) => void res.end(JSON.stringify({ padding: "x".repeat(10_000_000) }))],
    ["responds with a 500", (_req, res) => void res.writeHead(500).end("<h1>no</h1>")],
    ["drops the connection", (req) => void req.socket.destroy()],
    ["responds without ever finishing", (_req, res) => drip(res)],
  ])("%s: returns a 502", async (_what, handle) => {
    const otherBackend = await startTestBackend({ allowPrivateIssuers: true });
    await registerSampleIdentities(otherBackend.store.db, {
      origin: provider.origin,
      sealer: otherBackend.sealer,
      now: startOfTests,
    });
    provider.intercept("/acme/.well-known/openid-configuration", handle);

    const response = await otherBackend.request({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });

    provider.intercept("/acme/.well-known/openid-configuration", null);
    await otherBackend.close();
    expect(response).toMatchObject({ status: 502, body: { code: "provider_unreachable" } });
  });

  test("has no keys: returns a 502", async () => {
    const started = await begin();
    willSay(started);
    provider.intercept("/acme/keys", (_req, res) => void res.writeHead(404).end());

    const response = await complete(started);

    provider.intercept("/acme/keys", null);
    expect(response).toMatchObject({ status: 502, body: { code: "provider_unreachable" } });
  });

  test("R1 · sends a code only once, even if the provider fails", async () => {
    const started = await begin();
    let codesReceived = 0;
    provider.respondToToken(async () => {
      codesReceived += 1;
      return { status: 500, body: {} };
    });

    await complete(started);

    expect(codesReceived).toBe(1);
  });

  test("never connects to a local address in production", async () => {
    const strict = await startTestBackend();
    await registerSampleIdentities(strict.store.db, {
      origin: provider.origin,
      sealer: strict.sealer,
      now: startOfTests,
    });
    const before = provider.requestedPaths.length;

    const response = await strict.request({ url: "/auth/oidc/start", query: { email: "rep@acme.example" } });

    await strict.close();
    expect(response).toMatchObject({ status: 502, body: { code: "provider_unreachable" } });
    expect(provider.requestedPaths).toHaveLength(before);
  }, 30_000);
});

function drip(res: ServerResponse): void {
  res.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => res.write(" "), 100);
  res.on("close", () => clearInterval(timer));
}
