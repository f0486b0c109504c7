import { sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { type Identity, startIdentity } from "./server";
import { createVisitor } from "./visitor";

const redirectUri = "http://localhost:21392/auth/callback";

// A long timeout, as generating RSA keys is slow on a busy machine.
let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity({ port: 0, redirectUris: [redirectUri] });
});
afterAll(() => identity.stop());
afterEach(() => identity.controls.reset());

test("every provider serves its discovery document, its keys and its health", async () => {
  for (const issuer of Object.values(identity.issuers)) {
    const description = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    const keys = await (await fetch(description.jwks_uri)).json();

    expect(description.issuer).toBe(issuer);
    expect(keys.keys).toHaveLength(1);
    expect(keys.keys[0]).not.toHaveProperty("d");
  }
  expect((await fetch(`${identity.origin}/healthz`)).status).toBe(200);
});

test("the discovery document's URLs ignore a forged Host", async () => {
  const response = await fetch(
    `${identity.origin.replace("127.0.0.1", "localhost")}/acme/.well-known/openid-configuration`,
  );

  expect((await response.json()).token_endpoint).toBe(`${identity.issuers.acme}/token`);
});

test("O14 · discovery can return a mismatched issuer", async () => {
  await command("discovery", { provider: "globex", fault: "issuer-mismatch" });

  const description = await (await fetchDescription("globex")).json();

  expect(description.issuer).not.toBe(identity.issuers.globex);
});

test("O14 · discovery can return a redirect", async () => {
  await command("discovery", { provider: "globex", fault: "redirect" });

  const response = await fetchDescription("globex");

  expect(response.status).toBe(302);
});

test("O14 · discovery can return 10 MB", async () => {
  await command("discovery", { provider: "globex", fault: "huge" });

  const response = await fetchDescription("globex");

  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10 * 1024 * 1024);
});

test("O14 · discovery can return a response that never ends", async () => {
  await command("discovery", { provider: "globex", fault: "slow" });
  const controller = new AbortController();

  const response = await fetch(`${identity.issuers.globex}/.well-known/openid-configuration`, {
    signal: controller.signal,
  });
  const first = await response.body?.getReader().read();
  controller.abort();

  expect(first).toMatchObject({ done: false });
});

test("O14 · keys can be missing, and are back after a reset", async () => {
  await command("discovery", { provider: "globex", fault: "keys-not-found" });
  const broken = await fetch(`${identity.issuers.globex}/keys`);
  await command("reset", {});
  const restored = await fetch(`${identity.issuers.globex}/keys`);

  expect([broken.status, restored.status]).toEqual([404, 200]);
});

test("O14 · a rotation replaces the kid", async () => {
  const before = await kids();
  await command("rotate-keys", { provider: "acme" });
  const after = await kids();

  expect(before).toHaveLength(1);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});

test("a delay applies to all responses of one provider and to no other provider", async () => {
  identity.controls.delay("acme", 600_000);

  // The expectation is attached immediately, because this request may time out before the other one has its response.
  const acme = fetch(`${identity.issuers.acme}/keys`, { signal: AbortSignal.timeout(150) });
  const timesOut = expect(acme).rejects.toThrow(/timeout/);
  const globex = await fetch(`${identity.issuers.globex}/keys`);

  expect(globex.status).toBe(200);
  await timesOut;
});

test("Microsoft can be made to refuse, without an issuer in its response", async () => {
  await command("refuse", { provider: "microsoft", refusal: { error: "access_denied", description: "No." } });

  const arrival = await createVisitor().open(authorizeUrl());

  expect(arrival.url.href).toBe(`${redirectUri}?error=access_denied&error_description=No.&state=abc`);
});

test.each([
  ["unknown", { provider: "acme" }],
  ["wrong-token", { provider: "acme", kind: "nice" }],
  ["rotate-keys", { provider: "contoso" }],
  ["delay", { provider: "acme", delay_ms: -1 }],
  ["delay", { provider: "acme", delay_ms: 1, more: true }],
])("an invalid command is refused: %s", async (what, body) => {
  expect((await command(what, body)).status).toBe(400);
});

test("a web page can't send commands with a form", async () => {
  const form = await fetch(`${identity.origin}/_controls/reset`, { method: "POST", body: new URLSearchParams({}) });
  const link = await fetch(`${identity.origin}/_controls/reset`);

  expect([form.status, link.status]).toEqual([415, 405]);
});

test("the sign-in page runs no script, can't be framed and is shown only once", async () => {
  const page = await createVisitor().open(authorizeUrl());
  const repeated = await fetch(page.url);

  expect(page.status).toBe(200);
  expect(page.text).toContain("Stand-in for Microsoft on this machine");
  expect(page.text).toContain("stranger@contoso.example");
  expect(page.text).not.toContain("<script");
  expect(repeated.status).toBe(410);
  expect(repeated.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("the login hint is filled into the email field", async () => {
  const page = await createVisitor().open(`${authorizeUrl()}&login_hint=rep%40acme.example`);

  expect(page.text).toContain('value="rep@acme.example"');
});

test("starting on a port that is already in use fails with the system's error", async () => {
  const second = startIdentity({ port: identity.port, redirectUris: [redirectUri] });

  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});

function command(what: string, body: object): Promise<Response> {
  return fetch(`${identity.origin}/_controls/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function fetchDescription(name: "acme" | "globex"): Promise<Response> {
  return fetch(`${identity.issuers[name]}/.well-known/openid-configuration`, { redirect: "manual" });
}

async function kids(): Promise<string[]> {
  const jwks: { keys: { kid: string }[] } = await (await fetch(`${identity.issuers.acme}/keys`)).json();
  return jwks.keys.map((key) => key.kid);
}

function authorizeUrl(): string {
  const { tenantId, clientId } = sampleMicrosoft;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile email User.Read offline_access",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    state: "abc",
  });
  return `${identity.origin}/${tenantId}/oauth2/v2.0/authorize?${query}`;
}
