/** @jest-environment ./backend/test-environment.ts */
import { createHmac } from "node:crypto";
import { sampleIdentities, sampleMicrosoft, sampleStranger } from "@/lib/contracts/sample-identity";
import { pointSampleAt } from "../seed/identities";
import { startOfTests, startTestBackend, type TestBackend } from "../test-backend";
import { startTestProvider, type TestProvider } from "../test-provider";

const { tenantId, clientId } = sampleMicrosoft;
const keysPath = `/${tenantId}/discovery/v2.0/keys`;
const nowSeconds = startOfTests.getTime() / 1000;

let provider: TestProvider;
let backend: TestBackend;

beforeAll(async () => {
  provider = await startTestProvider();
  const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
  backend = await startTestBackend({ microsoft });
  await pointSampleAt(backend.store.db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });
}, 60_000);
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
  return backend.ask({ method: "POST", url: "/auth/microsoft/validate/", payload: { id_token: idToken, nonce } });
}

test("A3 · somebody with a good token is signed in as the person of that tenant and object id", async () => {
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
  ["an issuer of the first version", { iss: `https://sts.windows.net/${tenantId}/` }],
  ["a time that is over", { exp: nowSeconds - 60 }],
  ["no end", { exp: undefined }],
  ["a time to come", { iat: nowSeconds + 600 }],
  ["no time", { iat: undefined }],
  ["a beginning to come", { nbf: nowSeconds + 600 }],
  ["no subject", { sub: undefined }],
  ["no object id", { oid: undefined }],
  ["no tenant", { tid: undefined }],
  ["another tenant", { tid: "11111111-2222-3333-4444-555555555555" }],
  ["a path as its tenant", { tid: "../evil" }],
  ["the scope of an access token", { scp: "User.Read" }],
  ["another nonce", { nonce: "other" }],
  ["no nonce", { nonce: undefined }],
])("O4 · a token with %s is refused", async (_what, changes) => {
  const answer = await validate(await provider.sign(claimsOf(changes)));

  expect(answer).toMatchObject({ status: 401, body: { detail: "Microsoft login failed", code: "microsoft_refused" } });
});

test.each([
  ["alg none", () => unsigned({ alg: "none", typ: "JWT" })],
  ["HS256 with the public key as its secret", () => hmacSigned()],
  ["an unknown kid", () => provider.sign(claimsOf(), { kid: "nobody's" })],
  ["the type of an access token", () => provider.sign(claimsOf(), { typ: "at+jwt" })],
  ["a changed signature", async () => `${(await provider.sign(claimsOf())).slice(0, -8)}AAAAAAAA`],
  ["no form", async () => "not.a.token"],
  ["one word", async () => "token"],
])("O4 · a token with %s is refused", async (_what, forge) => {
  const answer = await validate(await forge());

  expect(answer).toMatchObject({ status: 401, body: { code: "microsoft_refused" } });
});

test("O3 · a token is taken without a nonce only where none is asked for", async () => {
  const idToken = await provider.sign(claimsOf({ nonce: undefined }));

  const answer = await backend.ask({
    method: "POST",
    url: "/auth/microsoft/validate/",
    payload: { id_token: idToken },
  });

  expect(answer.status).toBe(200);
});

test("O16 · somebody unknown is turned away, whatever email they claim", async () => {
  const claims = {
    oid: sampleStranger.microsoftObjectId,
    email: "rep@acme.example",
    preferred_username: "rep@acme.example",
  };

  const answer = await validate(await provider.sign(claimsOf({ ...claims, email_verified: true })));

  expect(answer).toMatchObject({ status: 403, body: { code: "unknown_person" } });
});

test("O14 · keys that rotate are asked for once more, and made-up kids don't make us ask for ever", async () => {
  await provider.rotate();

  const answer = await validate(await provider.sign(claimsOf()));
  const askedBefore = provider.asked.length;
  for (let tries = 0; tries < 20; tries += 1)
    await validate(await provider.sign(claimsOf(), { kid: `made up ${tries}` }));

  expect(answer.status).toBe(200);
  expect(provider.asked.length - askedBefore).toBeLessThan(7);
  expect((await validate(await provider.sign(claimsOf()))).status).toBe(200);
});

describe("R1 · keys that can't be had", () => {
  test.each([
    ["404", 404, "{}"],
    ["no key set", 200, "[]"],
    ["HTML", 200, "<p>"],
    ["10 MB", 200, JSON.stringify({ keys: [], padding: "x".repeat(10_000_000) })],
  ])("%s: 502, and nobody is signed in", async (_what, status, text) => {
    const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
    const other = await startTestBackend({ microsoft });
    provider.take(keysPath, (_req, res) => void res.writeHead(status).end(text));

    const payload = { id_token: await provider.sign(claimsOf()) };
    const answer = await other.ask({ method: "POST", url: "/auth/microsoft/validate/", payload });

    provider.take(keysPath, null);
    await other.close();
    expect(answer).toMatchObject({ status: 502, body: { code: "provider_unreachable" } });
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
