import { createServer, type Server } from "node:http";
import { sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";

const { tenantId, clientId } = sampleMicrosoft;
let server: Server;
let origin: string;
let providerResponse: { status: number; body: string };
let tokenRequests: URLSearchParams[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    tokenRequests.push(new URLSearchParams(text));
    response
      .writeHead(providerResponse.status, { "content-type": "application/json", location: "/elsewhere" })
      .end(providerResponse.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const before = process.env;
beforeEach(() => {
  tokenRequests = [];
});
afterEach(() => {
  process.env = before;
});

async function microsoftWith(settings: Record<string, string> = {}) {
  jest.resetModules();
  process.env = {
    NODE_ENV: "test",
    APP_ORIGIN: "http://localhost:3000",
    API_BASE_URL: "http://127.0.0.1:4000",
    SESSION_SECRET: "hT9-qWz4xKm2Vb7Ls0Rf6Yd1Np8Gc3Je5Ua",
    MICROSOFT_AUTHORITY: origin,
    MICROSOFT_TENANT_ID: tenantId,
    MICROSOFT_CLIENT_ID: clientId,
    MICROSOFT_CLIENT_SECRET: "of-this-test-alone-1b6c",
    ...settings,
  };
  return import("./microsoft");
}

const transaction = {
  way: "microsoft",
  state: "s".repeat(43),
  nonce: "the-nonce",
  verifier: "v".repeat(43),
  next: "/sales-home",
  startedMs: 0,
} as const;

const tokenResponse = (claims: Record<string, unknown>) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const id_token = `${part({ alg: "RS256" })}.${part({ sub: "s", oid: "o", tid: tenantId, ...claims })}.x`;
  return JSON.stringify({ token_type: "Bearer", scope: "User.Read", expires_in: 3600, access_token: "a", id_token });
};

test("A3 · starts at Microsoft with User.Read openid profile email, PKCE, state and nonce", async () => {
  const { startMicrosoft } = await microsoftWith();

  const started = await startMicrosoft("/settings");

  const url = new URL(started?.url ?? "");
  expect(`${url.origin}${url.pathname}`).toBe(`${origin}/${tenantId}/oauth2/v2.0/authorize`);
  expect(url.searchParams.get("scope")?.split(" ")).toEqual(
    expect.arrayContaining(["User.Read", "openid", "profile", "email"]),
  );
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: "http://localhost:3000/auth/callback",
    code_challenge_method: "S256",
    state: started?.transaction.state,
    nonce: started?.transaction.nonce,
  });
  expect(url.href).not.toContain(started?.transaction.verifier);
  expect(started?.transaction).toMatchObject({ way: "microsoft", next: "/settings" });
});

test("uses a new state, nonce and verifier for every start", async () => {
  const { startMicrosoft } = await microsoftWith();
  const [one, other] = [await startMicrosoft("/sales-home"), await startMicrosoft("/sales-home")];
  const secrets = [one, other].flatMap((start) => {
    const { state, nonce, verifier } = start?.transaction ?? {};
    return [state, nonce, verifier];
  });
  expect(new Set(secrets).size).toBe(6);
});

test("starts nothing when Microsoft isn't configured", async () => {
  const settings = { MICROSOFT_TENANT_ID: "", MICROSOFT_CLIENT_ID: "", MICROSOFT_CLIENT_SECRET: "" };
  const { startMicrosoft, redeemCode } = await microsoftWith(settings);
  expect(await startMicrosoft("/sales-home")).toBeNull();
  expect(await redeemCode("code", transaction)).toEqual({ kind: "refused" });
});

test("A10 · returns null and logs the error when MSAL throws at the start", async () => {
  const { startMicrosoft, startConnecting } = await microsoftWith();
  const { ConfidentialClientApplication, ClientAuthError } = await import("@azure/msal-node");
  jest
    .spyOn(ConfidentialClientApplication.prototype, "getAuthCodeUrl")
    .mockRejectedValue(new ClientAuthError("endpoints_resolution_error", "away"));
  const logged = jest.spyOn(console, "error").mockImplementation(() => {});

  expect(await startMicrosoft("/sales-home")).toBeNull();
  expect(await startConnecting("u-1", "grant", "/settings")).toBeNull();

  expect(logged).toHaveBeenCalledTimes(2);
  expect(logged.mock.calls[0]?.[0]).toContain("failed to start Microsoft sign-in");
  jest.restoreAllMocks();
});

test("redeems a code once, with its verifier", async () => {
  const { redeemCode } = await microsoftWith();
  providerResponse = { status: 200, body: tokenResponse({ nonce: "the-nonce" }) };

  expect(await redeemCode("the-code", transaction)).toMatchObject({ kind: "id-token" });
  expect(tokenRequests).toHaveLength(1);
  expect(Object.fromEntries(tokenRequests[0] ?? [])).toMatchObject({
    code: "the-code",
    code_verifier: transaction.verifier,
  });
});

test.each([
  ["another nonce", { nonce: "another" }],
  ["no nonce", {}],
])("O3 · refuses a token with %s", async (_what, claims) => {
  const { redeemCode } = await microsoftWith();
  providerResponse = { status: 200, body: tokenResponse(claims) };
  expect(await redeemCode("the-code", transaction)).toEqual({ kind: "refused" });
});

test("doesn't retry a code that Microsoft refuses", async () => {
  const { redeemCode } = await microsoftWith();
  providerResponse = { status: 400, body: '{"error":"invalid_grant","error_description":"spent"}' };
  expect(await redeemCode("the-code", transaction)).toEqual({ kind: "refused" });
  expect(tokenRequests).toHaveLength(1);
});

test.each([
  ["500 with HTML", { status: 500, body: "<h1>Traceback</h1>" }],
  ["503 with an error", { status: 503, body: '{"error":"temporarily_unavailable"}' }],
  ["200 with HTML", { status: 200, body: "<h1>Welcome</h1>" }],
  ["a redirect", { status: 302, body: "" }],
  ["a megabyte", { status: 200, body: JSON.stringify("x".repeat(1_000_000)) }],
])("R1 · reports %s as an error, and doesn't retry", async (_what, response) => {
  const { redeemCode } = await microsoftWith();
  providerResponse = response;
  expect(await redeemCode("the-code", transaction)).toMatchObject({ kind: "error" });
  expect(tokenRequests).toHaveLength(1);
});

test("R1 · reports an unreachable provider as an error", async () => {
  const { redeemCode } = await microsoftWith({ MICROSOFT_AUTHORITY: "http://127.0.0.1:1" });
  expect(await redeemCode("the-code", transaction)).toMatchObject({ kind: "error" });
});

test("O6 · accepts only the configured tenant as issuer, or any tenant of that authority when several are allowed", async () => {
  const one = await microsoftWith();
  expect(one.isMicrosoftIssuer(`${origin}/${tenantId}/v2.0`)).toBe(true);
  for (const iss of [origin, `${origin}/${clientId}/v2.0`, `https://evil.example/${tenantId}/v2.0`, ""])
    expect(one.isMicrosoftIssuer(iss)).toBe(false);
  const many = await microsoftWith({ MICROSOFT_TENANT_ID: "organizations" });
  expect(many.isMicrosoftIssuer(`${origin}/${clientId}/v2.0`)).toBe(true);
  expect(many.isMicrosoftIssuer(`https://evil.example/${tenantId}/v2.0`)).toBe(false);
});
