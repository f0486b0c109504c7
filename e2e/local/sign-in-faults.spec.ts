import { type FaultyBackend, type Handler, json, someone, startFaultyBackend } from "../fixtures/faulty-backend";
import { type OwnHost, startHost, validSettings } from "../fixtures/own-host";
import { type RawResponse, rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

let backend: FaultyBackend;
let host: OwnHost;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  backend = await startFaultyBackend();
  host = await startHost({ ...validSettings(), API_BASE_URL: backend.url });
});

test.afterAll(async () => {
  await host.stop();
  await backend.stop();
});

const state = "s".repeat(43);
const provider = `https://login.globex.example/authorize?client_id=sightline&state=${state}`;
const person = { ...someone, auth_method: "enterprise_sso", access_token: "t".repeat(43) };

const sends =
  (status: number, headers: Record<string, string>): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end("<h1>Traceback</h1>");

function post(path: string, body: unknown, cookie?: string): Promise<RawResponse> {
  return rawRequest(host.url, path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
}

const start = () => post("/api/auth/enterprise/start", { email: "rep@globex.example" });

/** Starts a sign-in and returns the browser's transaction cookie. */
async function begin(): Promise<string> {
  backend.respond("/auth/oidc/start", sends(302, { location: provider, "set-cookie": "oidc=abc; Path=/; HttpOnly" }));
  const result = await start();
  expect([result.status, JSON.parse(result.body)]).toEqual([200, { url: provider }]);
  return result.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

const refusedStarts: [string, Handler][] = [
  ["an http URL", sends(302, { location: `http://login.globex.example/?state=${state}` })],
  ["a javascript: URL", sends(302, { location: `javascript:alert(1)//?state=${state}` })],
  ["a user in the URL", sends(302, { location: `https://a:b@login.globex.example/?state=${state}` })],
  ["no state", sends(302, { location: "https://login.globex.example/" })],
  ["no Location", sends(302, {})],
  ["200", sends(200, { location: provider })],
  ["500", sends(500, { "content-type": "text/html" })],
  ["404 with a detail", json(404, { detail: "No such domain", code: "no_provider" })],
  ["a cut connection", (request) => request.socket.destroy()],
];

test("O13 · when the start endpoint returns anything but a safe redirect, the sign-in fails to start", async () => {
  for (const [what, result] of refusedStarts) {
    backend.respond("/auth/oidc/start", result);
    const response = await start();
    expect.soft(response.status, what).toBeGreaterThanOrEqual(400);
    expect.soft(JSON.parse(response.body).detail, what).toBe("Failed to initiate Enterprise SSO login");
    expect.soft(response.headers["set-cookie"], what).toBeUndefined();
  }
});

test("R1 · starting a sign-in times out after five seconds", async () => {
  backend.respond("/auth/oidc/start", () => undefined);
  const startedMs = Date.now();

  const response = await start();

  const elapsedMs = Date.now() - startedMs;
  expect([response.status, JSON.parse(response.body).detail]).toEqual([503, "Failed to initiate Enterprise SSO login"]);
  expect(elapsedMs).toBeGreaterThan(4_900);
  expect(elapsedMs).toBeLessThan(7_900);
});

test("O13 · a start endpoint that redirects to this site is rejected", async () => {
  const own = host.url.replace("127.0.0.1", "localhost");
  backend.respond("/auth/oidc/start", sends(302, { location: `${own}/api/auth/logout?state=${state}` }));
  expect(JSON.parse((await start()).body).detail).toBe("Failed to initiate Enterprise SSO login");
});

test("O12 · a missing or invalid email is rejected without calling the backend", async () => {
  const before = backend.count("/auth/oidc/start");
  for (const email of ["", "  ", undefined, null]) {
    const response = await post("/api/auth/enterprise/start", { email });
    expect([response.status, JSON.parse(response.body).detail]).toEqual([
      400,
      "Email is required to start Enterprise SSO login",
    ]);
  }
  for (const email of ["x".repeat(300), "a@b@c.example", "rep＠globex.example", "a\r\nb@c.example", ["a@b.example"]]) {
    expect((await post("/api/auth/enterprise/start", { email })).status).toBe(400);
  }
  expect(backend.count("/auth/oidc/start")).toBe(before);
});

test("the backend receives its own cookie but none of the browser's", async () => {
  const cookie = await begin();
  let seen = "";
  backend.respond("/auth/oidc/complete", (request, response) => {
    seen = request.headers.cookie ?? "";
    json(200, person)(request, response);
  });

  const result = await post("/api/auth/callback", { code: "c", state }, `${cookie}; theme=dark`);

  expect(result.status).toBe(200);
  expect(seen).toBe("oidc=abc");
  expect(result.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^sightline\.sign-in\..*Max-Age=0/),
    expect.stringMatching(/^sightline\.session=ey/),
  ]);
  expect(result.body).not.toContain("t".repeat(43));
});

const faultyEnds: [string, Handler, number][] = [
  ["cuts the connection", (request) => request.socket.destroy(), 503],
  ["is silent", () => undefined, 503],
  ["returns 500 and HTML", sends(500, { "content-type": "text/html" }), 503],
  ["returns null", json(200, null), 503],
  ["returns a user without a uid", json(200, { ...person, uid: undefined }), 503],
  ["returns a user without an expiry", json(200, { ...person, token_expires_at: undefined }), 503],
  ["returns an expiry in the past", json(200, { ...person, token_expires_at: "2001-01-01T00:00:00Z" }), 503],
  ["redirects", sends(302, { location: "/auth/oidc/complete" }), 503],
  ["refuses with an object as detail", json(401, { detail: { sql: "select" }, code: "sso_refused" }), 401],
];

test("R1 R2 · a backend that fails on completion signs nobody in and is called once", async () => {
  for (const [what, result, status] of faultyEnds) {
    const cookie = await begin();
    backend.respond("/auth/oidc/complete", result);
    const before = backend.count("/auth/oidc/complete");
    const startedMs = Date.now();

    const response = await post("/api/auth/callback", { code: "c", state }, cookie);

    const text = status === 503 ? "Error during Enterprise SSO authentication" : "Enterprise SSO login failed";
    expect.soft([response.status, JSON.parse(response.body).detail], what).toEqual([status, text]);
    expect
      .soft(response.headers["set-cookie"], what)
      .toEqual([expect.stringMatching(/^sightline\.sign-in\..*Max-Age=0/)]);
    expect.soft(backend.count("/auth/oidc/complete") - before, what).toBe(1);
    const elapsedMs = Date.now() - startedMs;
    if (what === "is silent") expect.soft(elapsedMs).toBeGreaterThan(7_900);
    expect.soft(elapsedMs, what).toBeLessThan(20_000);
  }
});

test("O15 · a host that restarted during a sign-in can finish it", async () => {
  const settings = { ...validSettings(), API_BASE_URL: backend.url, APP_ORIGIN: "http://localhost:21949" };
  backend.respond("/auth/oidc/start", sends(302, { location: provider, "set-cookie": "oidc=abc; Path=/" }));
  backend.respond("/auth/oidc/complete", json(200, person));
  const asJson = { "content-type": "application/json" };
  const first = await startHost(settings);
  const started = await rawRequest(first.url, "/api/auth/enterprise/start", {
    method: "POST",
    headers: asJson,
    body: '{"email":"rep@globex.example"}',
  });
  await first.stop();
  const second = await startHost(settings);

  const cookie = started.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  const response = await rawRequest(second.url, "/api/auth/callback", {
    method: "POST",
    headers: { ...asJson, cookie },
    body: JSON.stringify({ code: "c", state }),
  });

  expect(response.status).toBe(200);
  await second.stop();
});

test("signing in with Microsoft fails to start when Microsoft isn't configured", async () => {
  const response = await post("/api/auth/microsoft/start", {});
  expect([response.status, JSON.parse(response.body).detail]).toEqual([503, "Failed to initiate Microsoft login"]);
});

const posts = [
  "microsoft/start",
  "enterprise/start",
  "callback",
  "methods",
  "code",
  "register",
  "verify",
  "forgot-password",
  "reset-password",
];

test("W1 W7 · every sign-in endpoint rejects requests from other sites and malformed bodies", async () => {
  for (const path of posts) {
    const post = (headers: Record<string, string>, body: string) =>
      rawRequest(host.url, `/api/auth/${path}`, { method: "POST", headers, body });
    for (const site of ["cross-site", "same-site"]) {
      const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": site };
      expect.soft((await post(form, "email=a")).status, `${path}, ${site}`).toBe(403);
    }
    const type = { "content-type": "application/json" };
    expect.soft((await post(type, "{")).status, path).toBe(400);
    expect.soft((await post(type, '{"__proto__":{"email":"a"}}')).status, path).toBe(400);
    expect.soft((await post(type, `{"email":"${"x".repeat(100_000)}"}`)).status, path).toBe(413);
    expect.soft((await post({ "content-type": "text/plain" }, "{}")).status, path).toBe(415);
    expect.soft((await rawRequest(host.url, `/api/auth/${path}`, {})).status, path).toBe(405);
  }
});
