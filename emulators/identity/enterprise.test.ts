import * as client from "openid-client";
import { sampleEnterprises } from "@/lib/contracts/samples/sample-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import type { WrongToken } from "./faults";
import { type Identity, startIdentity } from "./server";
import { type Choice, createVisitor } from "./visitor";

const redirectUri = "http://localhost:21391/auth/callback";

// A long timeout, as generating RSA keys is slow on a busy machine.
let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity({ port: 0, redirectUris: [redirectUri] });
});
afterAll(() => identity.stop());
afterEach(() => identity.controls.reset());

test.each([
  ["acme", "user@acme.example", "acme-0003"],
  ["globex", "rep@globex.example", "globex-0001"],
] as const)("openid-client signs in a user of %s", async (name, email, subject) => {
  const { arrival, claims } = await signIn(name, { email, password: samplePassword });

  expect(arrival.url.searchParams.get("iss")).toBe(identity.issuers[name]);
  expect(claims).toMatchObject({ iss: identity.issuers[name], sub: subject, email, email_verified: true });
});

test("choosing a sample user signs in without a password", async () => {
  const { claims } = await signIn("globex", { person: "globex-0002" });

  expect(claims).toMatchObject({ email: "clientadmin@globex.example", name: "Gil Moreau" });
});

test("one company's users don't exist at the other company", async () => {
  const { arrival } = await start("globex", { email: "rep@acme.example", password: samplePassword });

  expect(arrival.status).toBe(422);
  expect(arrival.text).toContain("This email and password don’t match anyone here.");
});

test("a wrong password shows the page again with the email escaped", async () => {
  const { arrival } = await start("acme", { email: '"><script>alert(1)</script>', password: "wrong" });

  expect(arrival.status).toBe(422);
  expect(arrival.text).toContain("&quot;&gt;&lt;script&gt;");
  expect(arrival.text).not.toContain("<script>alert");
});

test("Cancel redirects with access_denied, state and issuer", async () => {
  const { arrival } = await start("acme", { action: "cancel" });

  expect(Object.fromEntries(arrival.url.searchParams)).toMatchObject({
    error: "access_denied",
    state: "the-state",
    iss: identity.issuers.acme,
  });
});

test("O7 · an unregistered redirect URL is never redirected to", async () => {
  const config = await discover("acme");
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: "http://localhost:21391.evil.example/auth/callback",
    scope: "openid",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  });

  const arrival = await createVisitor().open(url.href);

  expect(arrival.status).toBe(400);
  expect(arrival.url.origin).toBe(identity.origin);
});

test.each([
  ["alg-none", /alg/i],
  ["hs256-public-key", /alg/i],
  ["unknown-kid", /key|jwk/i],
  ["foreign-key", /signature/i],
  ["wrong-audience", /"aud"/],
  ["wrong-issuer", /"iss"/],
  ["expired", /"exp"/],
  ["issued-ahead", /"nbf"|future/],
  ["no-subject", /"sub"/],
  ["wrong-nonce", /nonce/],
  ["no-nonce", /nonce/],
  ["access-token", /"nonce"/],
] satisfies [WrongToken, RegExp][])("O4 · openid-client refuses %s", async (kind, reason) => {
  identity.controls.sendWrongToken("acme", kind);

  const error = await signIn("acme", { person: "acme-0003" }).catch((caught: unknown) => caught);

  expect(reasonsOf(error)).toMatch(reason);
});

test("a wrong token is sent once", async () => {
  identity.controls.sendWrongToken("acme", "expired");
  await signIn("acme", { person: "acme-0003" }).catch(() => null);

  const { claims } = await signIn("acme", { person: "acme-0003" });

  expect(claims?.sub).toBe("acme-0003");
});

test("O16 · a provider can claim someone else's email", async () => {
  identity.controls.overrideClaims("globex", { email: "leader@acme.example", email_verified: false, given_name: null });

  const { claims } = await signIn("globex", { person: "globex-0001" });

  expect(claims).toMatchObject({ sub: "globex-0001", email: "leader@acme.example", email_verified: false });
  expect(claims).not.toHaveProperty("given_name");
});

test("a provider set to refuse does so without showing a page", async () => {
  identity.controls.refuse("acme", { error: "server_error", description: "<script>alert(1)</script>" });

  const { arrival } = await start("acme", { person: "acme-0003" });

  expect(arrival.url.searchParams.get("error")).toBe("server_error");
  expect(arrival.url.searchParams.get("error_description")).toBe("<script>alert(1)</script>");
});

test("a provider set to refuse tokens responds with that status", async () => {
  identity.controls.refuseToken("acme", { status: 503, error: "temporarily_unavailable" });

  await expect(signIn("acme", { person: "acme-0003" })).rejects.toMatchObject({ cause: { status: 503 } });
});

test("O9 · two sign-ins in one browser finish in reverse order, each as a different user", async () => {
  const visitor = createVisitor();
  const config = await discover("acme");
  const first = await authorization(config);
  const second = await authorization(config);
  const firstPage = await visitor.open(first.url.href);
  const secondArrival = await visitor.signIn(second.url.href, { person: "acme-0001" });

  const firstArrival = await visitor.signIn(firstPage.url.href, { person: "acme-0002" });

  const claims = [
    await redeem(config, secondArrival.url, second.verifier),
    await redeem(config, firstArrival.url, first.verifier),
  ];
  expect(claims.map((claim) => claim?.sub)).toEqual(["acme-0001", "acme-0002"]);
});

type Company = keyof typeof sampleEnterprises;

function discover(name: Company): Promise<client.Configuration> {
  const { clientId, clientSecret } = sampleEnterprises[name];
  return client.discovery(new URL(identity.issuers[name]), clientId, clientSecret, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
}

async function authorization(config: client.Configuration) {
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "the-state",
    nonce: "the-nonce",
  });
  return { url, verifier };
}

async function start(name: Company, choice: Choice) {
  const config = await discover(name);
  const { url, verifier } = await authorization(config);
  return { config, verifier, arrival: await createVisitor().signIn(url.href, choice) };
}

async function signIn(name: Company, choice: Choice) {
  const { config, verifier, arrival } = await start(name, choice);
  return { arrival, claims: await redeem(config, arrival.url, verifier) };
}

async function redeem(config: client.Configuration, callback: URL, verifier: string) {
  const checks = { pkceCodeVerifier: verifier, expectedState: "the-state", expectedNonce: "the-nonce" };
  return (await client.authorizationCodeGrant(config, callback, checks)).claims();
}

function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const detail = "code" in error ? String(error.code) : "";
  return `${error.message} ${detail} ${reasonsOf(error.cause)}`;
}
