import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { sampleIdentities, sampleMicrosoft, sampleUnknownUser } from "@/lib/contracts/samples/sample-identity";
import { identities, users } from "../../database/schema/core";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";

const { tenantId, clientId } = sampleMicrosoft;
const keysPath = `/${tenantId}/discovery/v2.0/keys`;
const nowSeconds = startOfTests.getTime() / 1000;

let provider: TestProvider;
let backend: TestBackend;

beforeAll(async () => {
  provider = await startTestProvider();
  const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
  backend = await startTestBackend({ microsoft });
  await registerSampleIdentities(backend.store.db, {
    origin: provider.origin,
    sealer: backend.sealer,
    now: startOfTests,
  });
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});

function claimsOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const claims = {
    iss: `${provider.origin}/${tenantId}/v2.0`,
    aud: clientId,
    sub: "pairwise",
    oid: sampleIdentities["rep@acme.example"].microsoftObjectId,
    tid: tenantId,
    nonce: "nonce",
    iat: nowSeconds,
    nbf: nowSeconds,
    exp: nowSeconds + 3600,
    ...changes,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

function validate(idToken: string, nonce: string | undefined = "nonce") {
  const headers = nonce === undefined ? {} : { "x-sign-in-nonce": nonce };
  return backend.request({ method: "POST", url: "/auth/microsoft/validate/", payload: { id_token: idToken }, headers });
}

test("A3 · a valid token signs in the user of that tenant and object id", async () => {
  const { status, body } = await validate(await provider.sign(claimsOf()));

  expect(status).toBe(200);
  expect(body).toMatchObject({
    email: "rep@acme.example",
    auth_method: "microsoft",
    microsoft_id: sampleIdentities["rep@acme.example"].microsoftObjectId,
  });
});

test.each([
  ["another audience", { aud: "another-app" }],
  ["two audiences", { aud: [clientId, "another-app"] }],
  ["another issuer", { iss: "https://login.microsoftonline.com/other/v2.0" }],
  ["a version 1.0 issuer", { iss: `https://sts.windows.net/${tenantId}/` }],
  ["an expiry in the past", { exp: nowSeconds - 60 }],
  ["no expiry", { exp: undefined }],
  ["an issue time in the future", { iat: nowSeconds + 600 }],
  ["no issue time", { iat: undefined }],
  ["a start time in the future", { nbf: nowSeconds + 600 }],
  ["no subject", { sub: undefined }],
  ["no object id", { oid: undefined }],
  ["no tenant", { tid: undefined }],
  ["another tenant", { tid: "11111111-2222-3333-4444-555555555555" }],
  ["a path as its tenant", { tid: "../evil" }],
  ["the scope of an access token", { scp: "User.Read" }],
  ["another nonce", { nonce: "other" }],
  ["no nonce", { nonce: undefined }],
])("O4 · rejects a token with %s", async (_what, changes) => {
  const response = await validate(await provider.sign(claimsOf(changes)));

  expect(response).toMatchObject({
    status: 401,
    body: { detail: "Microsoft login failed", code: "microsoft_refused" },
  });
});

test.each([
  ["alg none", () => unsigned({ alg: "none", typ: "JWT" })],
  ["HS256 with the public key as its secret", () => hmacSigned()],
  ["an unknown key id", () => provider.sign(claimsOf(), { kid: "nobody's" })],
  ["the type of an access token", () => provider.sign(claimsOf(), { typ: "at+jwt" })],
  ["a modified signature", async () => `${(await provider.sign(claimsOf())).slice(0, -8)}AAAAAAAA`],
  ["an invalid format", async () => "not.a.token"],
  ["only one part", async () => "token"],
])("O4 · rejects a token with %s", async (_what, forge) => {
  const response = await validate(await forge());

  expect(response).toMatchObject({ status: 401, body: { code: "microsoft_refused" } });
});

test("O3 · accepts a token without a nonce only if none was requested", async () => {
  const idToken = await provider.sign(claimsOf({ nonce: undefined }));

  const response = await backend.request({
    method: "POST",
    url: "/auth/microsoft/validate/",
    payload: { id_token: idToken },
  });

  expect(response.status).toBe(200);
});

test("O16 · rejects an unknown user, regardless of the email in the token", async () => {
  const claims = {
    oid: sampleUnknownUser.microsoftObjectId,
    email: "rep@acme.example",
    preferred_username: "rep@acme.example",
  };

  const response = await validate(await provider.sign(claimsOf({ ...claims, email_verified: true })));

  expect(response).toMatchObject({ status: 403, body: { code: "unknown_person" } });
});

describe("A3 · the first sign-in", () => {
  const stranger = (claims: Record<string, unknown> = {}) =>
    claimsOf({ oid: sampleUnknownUser.microsoftObjectId, name: "Sam Stranger", ...claims });
  const putTenants = async (
    email: "clientadmin@acme.example" | "clientadmin@globex.example",
    ids: string[] = [tenantId],
  ) =>
    backend.request({
      method: "PUT",
      url: "/clients/me/microsoft-tenants/",
      headers: await backend.signIn(email),
      payload: { tenant_ids: ids },
    });
  const connectAdmin = (email: "clientadmin@acme.example" | "clientadmin@globex.example") =>
    backend.store.db
      .insert(identities)
      .values({ realm: "microsoft", issuer: tenantId, subject: `admin ${email}`, userId: uidOf(email) });

  test("accepts an invitation link, regardless of Microsoft's email", async () => {
    const headers = await backend.signIn("clientadmin@acme.example");
    const payload = { email: "invited@elsewhere.example", role: "sales_rep" };
    await backend.request({ method: "POST", url: "/clients/me/invitations/", headers, payload });
    const invitation = /invitation=([\w-]{43})/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";
    const idToken = await provider.sign(stranger({ oid: "invited", preferred_username: "other@contoso.example" }));
    const returnWith = (more: Record<string, string> = {}) =>
      backend.request({
        method: "POST",
        url: "/auth/microsoft/validate/",
        payload: { id_token: idToken },
        headers: { "x-sign-in-nonce": "nonce", ...more },
      });

    expect((await returnWith()).status).toBe(403);
    expect(await returnWith({ "x-invitation": invitation })).toMatchObject({
      status: 200,
      body: { email: "invited@elsewhere.example", client_id: "acme", role: "sales_rep", full_name: "Sam Stranger" },
    });
    expect((await returnWith()).status).toBe(200);
    const another = await provider.sign(stranger({ oid: "too late" }));
    const late = { "x-sign-in-nonce": "nonce", "x-invitation": invitation };
    const spent = await backend.request({
      method: "POST",
      url: "/auth/microsoft/validate/",
      payload: { id_token: another },
      headers: late,
    });
    expect(spent.status).toBe(403);
  });

  test("S8 · rejects a disabled user with an invitation, which isn't used up", async () => {
    const { db } = backend.store;
    const isUser = eq(users.id, uidOf("user@acme.example"));
    const shutOut = { realm: "microsoft", issuer: tenantId, subject: "shut out", userId: uidOf("user@acme.example") };
    await db.delete(identities).where(eq(identities.userId, shutOut.userId));
    await db.insert(identities).values(shutOut);
    await db.update(users).set({ disabled: true }).where(isUser);
    const headers = await backend.signIn("clientadmin@acme.example");
    const payload = { email: "again@acme.example", role: "sales_rep" };
    await backend.request({ method: "POST", url: "/clients/me/invitations/", headers, payload });
    const invitation = /invitation=([\w-]{43})/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";
    const returnWith = async (oid: string) =>
      backend.request({
        method: "POST",
        url: "/auth/microsoft/validate/",
        payload: { id_token: await provider.sign(stranger({ oid })) },
        headers: { "x-sign-in-nonce": "nonce", "x-invitation": invitation },
      });

    expect((await returnWith("shut out")).status).toBe(403);
    expect(await returnWith("another")).toMatchObject({ status: 200, body: { email: "again@acme.example" } });

    await db.update(users).set({ disabled: false }).where(isUser);
  });

  test("a client can name only its admin's own tenant, and no tenant twice", async () => {
    const without = await putTenants("clientadmin@acme.example");
    await connectAdmin("clientadmin@acme.example");
    await connectAdmin("clientadmin@globex.example");
    const foreign = await putTenants("clientadmin@acme.example", ["11111111-2222-4333-8444-555555555555"]);
    const own = await putTenants("clientadmin@acme.example");
    const second = await putTenants("clientadmin@globex.example");

    expect([without.status, foreign.status]).toEqual([400, 400]);
    expect(own).toMatchObject({ status: 200, body: { tenant_ids: [tenantId], own_tenant_id: tenantId } });
    expect(second).toMatchObject({ status: 409, body: { code: "tenant_taken" } });
  });

  test("creates a user for an email of the client's tenant in its proven domain", async () => {
    const known = await validate(await provider.sign(stranger({ preferred_username: "Sam@ACME.example" })));

    expect(known).toMatchObject({
      status: 200,
      body: { email: "sam@acme.example", client_id: "acme", role: "user", full_name: "Sam Stranger" },
    });
  });

  test.each([
    ["an email of another client's domain", "sam@globex.example"],
    ["an email of an unproven domain", "sam@contoso.example"],
    ["the email of another client's member", "rep@globex.example"],
    ["the operator's email", "admin@sightline.example"],
    ["the email of a user with another Microsoft id", "leader@acme.example"],
    ["a missing email", undefined],
  ])("rejects %s", async (_what, preferred_username) => {
    const response = await validate(await provider.sign(stranger({ oid: "nobody yet", preferred_username })));

    expect(response).toMatchObject({ status: 403, body: { code: "unknown_person" } });
  });
});

test("O4 · rejects an object id with unprintable characters", async () => {
  const response = await validate(await provider.sign(claimsOf({ oid: "a\u0000b" })));

  expect(response).toMatchObject({ status: 401, body: { code: "microsoft_refused" } });
});

test("O14 · fetches rotated keys once, and limits fetches for unknown key ids", async () => {
  await provider.rotate();

  const response = await validate(await provider.sign(claimsOf()));
  const requestsBefore = provider.requestedPaths.length;
  for (let tries = 0; tries < 20; tries += 1)
    await validate(await provider.sign(claimsOf(), { kid: `made up ${tries}` }));

  expect(response.status).toBe(200);
  expect(provider.requestedPaths.length - requestsBefore).toBeLessThan(7);
  expect((await validate(await provider.sign(claimsOf()))).status).toBe(200);
});

describe("R1 · unavailable signing keys", () => {
  test.each([
    ["404", 404, "{}"],
    ["a body that isn't a key set", 200, "[]"],
    ["HTML", 200, "<p>"],
    ["10 MB", 200, JSON.stringify({ keys: [], padding: "x".repeat(10_000_000) })],
  ])("%s: returns a 502 and signs nobody in", async (_what, status, text) => {
    const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
    const other = await startTestBackend({ microsoft });
    provider.intercept(keysPath, (_req, res) => void res.writeHead(status).end(text));

    const payload = { id_token: await provider.sign(claimsOf()) };
    const response = await other.request({ method: "POST", url: "/auth/microsoft/validate/", payload });

    provider.intercept(keysPath, null);
    await other.close();
    expect(response).toMatchObject({ status: 502, body: { code: "provider_unreachable" } });
  });
});

function unsigned(header: Record<string, unknown>): string {
  return `${encode(header)}.${encode(claimsOf())}.`;
}

function hmacSigned(): string {
  const head = `${encode({ alg: "HS256", typ: "JWT", kid: provider.key().kid })}.${encode(claimsOf())}`;
  return `${head}.${createHmac("sha256", provider.key().publicPem).update(head).digest("base64url")}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
