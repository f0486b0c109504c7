import { ConfidentialClientApplication, CryptoProvider, ProtocolMode } from "@azure/msal-node";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { type WrongToken, wrongTokens } from "./faults";
import { type Identity, startIdentity } from "./server";
import { createVisitor } from "./visitor";

const redirectUri = "http://localhost:21390/auth/callback";
const { tenantId, clientId } = sampleMicrosoft;
const clientSecret = "a-secret-of-this-test-alone";
const nonce = "the-nonce-of-this-sign-in";

// A long timeout, as generating RSA keys is slow on a busy machine.
let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity({ port: 0, redirectUris: [redirectUri], microsoftClientSecret: clientSecret });
});
afterAll(() => identity.stop());
afterEach(() => identity.controls.reset());

test("MSAL signs in a user with code, PKCE, state and nonce", async () => {
  const application = createApplication();
  const { verifier, challenge } = await new CryptoProvider().generatePkceCodes();
  const url = await application.getAuthCodeUrl(authorization(challenge));

  const arrival = await createVisitor().signIn(url, { email: "rep@acme.example", password: samplePassword });
  const result = await application.acquireTokenByCode({
    code: arrival.url.searchParams.get("code") ?? "",
    codeVerifier: verifier,
    nonce,
    redirectUri,
    scopes: ["User.Read"],
  });

  expect(arrival.url.href).toMatch(/^http:\/\/localhost:21390\/auth\/callback\?/);
  expect(arrival.url.searchParams.get("state")).toBe("the-state");
  expect(arrival.url.searchParams.has("iss")).toBe(false);
  expect(decodeJwt(result.idToken)).toMatchObject({
    iss: identity.issuers.microsoft,
    aud: clientId,
    nonce,
    tid: tenantId,
    oid: "0f4b7a1e-2d63-4c85-9b1a-6e0d3c5f7a03",
    preferred_username: "rep@acme.example",
    email: "rep@acme.example",
    name: "Ravi Petersen",
    ver: "2.0",
  });
  expect(result.scopes).toContain("User.Read");
  await expect(verifyAsTheProductDoes(result.idToken)).resolves.toMatchObject({ tid: tenantId });
});

test("O3 · a code can't be redeemed without its verifier", async () => {
  const application = createApplication();
  const { challenge } = await new CryptoProvider().generatePkceCodes();
  const url = await application.getAuthCodeUrl(authorization(challenge));
  const arrival = await createVisitor().signIn(url, { email: "rep@acme.example", password: samplePassword });

  const exchange = application.acquireTokenByCode({
    code: arrival.url.searchParams.get("code") ?? "",
    codeVerifier: "v".repeat(43),
    nonce,
    redirectUri,
    scopes: ["User.Read"],
  });

  await expect(exchange).rejects.toThrow(/invalid_grant/);
});

test("O3 · an authorization without PKCE is refused", async () => {
  const url = new URL(`${identity.origin}/${tenantId}/oauth2/v2.0/authorize`);
  url.search = String(
    new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: "code", scope: "openid" }),
  );

  const arrival = await createVisitor().open(url.href);

  expect(arrival.url.searchParams.get("error")).toBe("invalid_request");
});

test("O4 · MSAL refuses a token with another nonce or without one", async () => {
  for (const kind of ["wrong-nonce", "no-nonce"] as const) {
    identity.controls.sendWrongToken("microsoft", kind);

    await expect(signIn()).rejects.toThrow(/nonce/i);
  }
});

const refusedByVerification: readonly (readonly [WrongToken, RegExp])[] = [
  ["alg-none", /alg|JWS/i],
  ["hs256-public-key", /alg/i],
  ["unknown-kid", /no applicable key/i],
  ["foreign-key", /signature verification failed/i],
  ["wrong-audience", /"aud"/],
  ["wrong-issuer", /"iss"/],
  ["expired", /"exp"/],
  ["issued-ahead", /"nbf"|"iat"/],
  ["no-subject", /"oid"|"sub"/],
  ["wrong-nonce", /nonce/],
  ["no-nonce", /nonce/],
  ["wrong-tenant", /tenant/],
  ["access-token", /"aud"|"typ"/],
];

test.each(refusedByVerification)("O4 · %s is refused by the product's verification", async (kind, reason) => {
  const right = await signIn();
  identity.controls.sendWrongToken("microsoft", kind);
  const wrong = await fetchIdToken();

  await expect(verifyAsTheProductDoes(right)).resolves.toMatchObject({ aud: clientId });
  await expect(verifyAsTheProductDoes(wrong)).rejects.toThrow(reason);
});

test("O4 · every kind of wrong token is tested", () => {
  expect(refusedByVerification.map(([kind]) => kind)).toEqual([...wrongTokens]);
});

test("O14 · after a key rotation the old token no longer verifies and the new one does", async () => {
  const before = await signIn();
  await identity.controls.rotateKeys("microsoft");
  const after = await signIn();

  await expect(verifyAsTheProductDoes(before)).rejects.toThrow(/no applicable key/i);
  await expect(verifyAsTheProductDoes(after)).resolves.toMatchObject({ aud: clientId });
});

test("a key rotation doesn't lose a sign-in in progress", async () => {
  const visitor = createVisitor();
  const application = createApplication();
  const { challenge } = await new CryptoProvider().generatePkceCodes();
  const page = await visitor.open(await application.getAuthCodeUrl(authorization(challenge)));
  await identity.controls.rotateKeys("microsoft");

  const reopened = await visitor.open(page.url.href);

  expect(reopened.status).toBe(200);
  expect(reopened.text).toContain("stranger@contoso.example");
});

test.each(["common", "organizations"])(
  "the alias %s uses a template for the tenant in its discovery document",
  async (alias) => {
    const response = await fetch(`${identity.origin}/${alias}/v2.0/.well-known/openid-configuration`);

    expect(await response.json()).toMatchObject({
      issuer: `${identity.origin}/{tenantid}/v2.0`,
      token_endpoint: `${identity.origin}/${alias}/oauth2/v2.0/token`,
      jwks_uri: `${identity.origin}/${alias}/discovery/v2.0/keys`,
    });
    expect((await fetch(`${identity.origin}/${alias}/discovery/v2.0/keys`)).status).toBe(200);
  },
);

/**
 * Creates a client configured as in the product's host: MSAL requires an https authority, so the real endpoints are
 * given separately.
 */
function createApplication(): ConfidentialClientApplication {
  const base = `${identity.origin}/${tenantId}`;
  return new ConfidentialClientApplication({
    auth: {
      clientId,
      clientSecret,
      authority: `https://127.0.0.1:${identity.port}/${tenantId}`,
      knownAuthorities: [`127.0.0.1:${identity.port}`],
      authorityMetadata: JSON.stringify({
        issuer: identity.issuers.microsoft,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        jwks_uri: `${base}/discovery/v2.0/keys`,
      }),
    },
    system: { protocolMode: ProtocolMode.OIDC },
  });
}

function authorization(challenge: string) {
  return {
    scopes: ["openid", "profile", "email", "User.Read"],
    redirectUri,
    codeChallenge: challenge,
    codeChallengeMethod: "S256",
    state: "the-state",
    nonce,
    prompt: "select_account",
  };
}

async function signIn(): Promise<string> {
  const application = createApplication();
  const { verifier, challenge } = await new CryptoProvider().generatePkceCodes();
  const url = await application.getAuthCodeUrl(authorization(challenge));
  const arrival = await createVisitor().signIn(url, { email: "rep@acme.example", password: samplePassword });
  const code = arrival.url.searchParams.get("code") ?? "";
  const request = { code, codeVerifier: verifier, nonce, redirectUri, scopes: ["User.Read"] };
  return (await application.acquireTokenByCode(request)).idToken;
}

/** The same sign-in without MSAL, which would hide the provider's raw response. */
async function fetchIdToken(): Promise<string> {
  const { verifier, challenge } = await new CryptoProvider().generatePkceCodes();
  const url = await createApplication().getAuthCodeUrl(authorization(challenge));
  const arrival = await createVisitor().signIn(url, { email: "rep@acme.example", password: samplePassword });
  const response = await fetch(`${identity.origin}/${tenantId}/oauth2/v2.0/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: arrival.url.searchParams.get("code") ?? "",
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const tokens: { id_token: string } = await response.json();
  return tokens.id_token;
}

async function verifyAsTheProductDoes(idToken: string) {
  const keys = createRemoteJWKSet(new URL(`${identity.origin}/${tenantId}/discovery/v2.0/keys`));
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ["RS256"],
    typ: "JWT",
    issuer: identity.issuers.microsoft,
    audience: clientId,
    requiredClaims: ["exp", "iat", "sub", "oid", "tid"],
    maxTokenAge: "2h",
  });
  if (payload.nonce !== nonce) throw new Error("nonce differs");
  if (payload.tid !== tenantId) throw new Error("tenant differs");
  return payload;
}
