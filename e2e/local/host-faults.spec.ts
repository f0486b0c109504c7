import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { type FaultyBackend, type Handler, json, someone, startFaultyBackend } from "../fixtures/faulty-backend";
import { guardedPaths } from "../fixtures/guarded-paths";
import { type OwnHost, startHost, validSettings } from "../fixtures/own-host";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

let backend: FaultyBackend;
let host: OwnHost;

test.use({ allowedConsoleErrors: [[/the server responded with a status of 503/], { scope: "test" }] });
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  backend = await startFaultyBackend();
  host = await startHost({ ...validSettings(), API_BASE_URL: backend.url });
});

test.afterAll(async () => {
  await host.stop();
  await backend.stop();
});

const body = '{"email":"rep@acme.example","password":"x"}';
const post = { method: "POST", headers: { "content-type": "application/json" }, body };

async function signIn(): Promise<string> {
  backend.respond("/users/me/", json(200, someone));
  const result = await rawRequest(host.url, "/api/auth/login", post);
  expect(result.status).toBe(200);
  return result.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

const text =
  (status: number, type: string, content: string): Handler =>
  (_request, response) => {
    response.writeHead(status, { "content-type": type }).end(content);
  };

const fiftyMegabytes = Buffer.alloc(50_000_000, "x");

const faults: [string, Handler][] = [
  ["cuts the connection", (request) => request.socket.destroy()],
  ["is silent", () => undefined],
  [
    "stalls during the response",
    (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"uid":'),
  ],
  ["returns 500 and HTML", text(500, "text/html", "<h1>Traceback</h1>")],
  ["returns 200 and HTML", text(200, "text/html", "<h1>Welcome</h1>")],
  ["returns 200 and truncated JSON", text(200, "application/json", '{"uid":"u-')],
  ["returns null", json(200, null)],
  ["returns []", json(200, [])],
  ["returns wrong types", json(200, { ...someone, uid: 7 })],
  ["returns a user without an expiry", json(200, { ...someone, token_expires_at: undefined })],
  [
    "returns 50 MB",
    (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).end(fiftyMegabytes),
  ],
  ["redirects in a loop", (_request, response) => void response.writeHead(302, { location: "/users/me/" }).end()],
  ["returns 404", json(404, { detail: "no", code: "not_found" })],
  ["returns 429", json(429, { detail: "slow down", code: "too_many_attempts" })],
  ["returns 503", json(503, { detail: "away", code: "unavailable" })],
];

test("R1 · any failure of the backend causes a 503 and doesn't end the session", async () => {
  for (const [what, result] of faults) {
    const cookie = await signIn();
    backend.respond("/users/me/", result);
    const isDoNotContact = /silent|stalls/.test(what);
    const expectFailure = async (path: string) => {
      const startedMs = Date.now();
      const response = await rawRequest(host.url, path, { headers: { cookie } });
      const elapsedMs = Date.now() - startedMs;
      const of = `${path} when it ${what}`;
      expect.soft(response.status, of).toBe(503);
      if (isDoNotContact) expect.soft(elapsedMs, of).toBeGreaterThan(1_900);
      expect.soft(elapsedMs, of).toBeLessThan(7_500);
      expect.soft(response.headers["retry-after"], of).toBe("5");
      expect.soft(response.headers["cache-control"], of).toContain("no-store");
      expect.soft(response.headers["set-cookie"], of).toBeUndefined();
      expect.soft(response.body, of).not.toMatch(/Traceback|Welcome|Ravi/);
    };
    // Run in parallel, as each request waits for a silent backend until the timeout.
    await Promise.all(["/settings", "/api/accounts"].map(expectFailure));
    backend.respond("/users/me/", json(200, someone));
    const after = await rawRequest(host.url, "/settings", { headers: { cookie } });
    expect.soft(after.status, `once it no longer ${what}`).toBe(200);
  }
});

test("R1 · pages load without announcements when the backend fails to return them", async () => {
  const cookie = await signIn();

  for (const [what, result] of faults) {
    backend.respond("/frame/", result);
    const response = await rawRequest(host.url, "/settings", { headers: { cookie } });
    expect(response.status, what).toBe(200);
    expect(response.body, what).toContain('aria-label="Announcements"');
    expect(response.body, what).toContain('aria-label="Alerts"');
  }

  backend.respond("/frame/", json(200, { messages: [], unread_alerts: 7 }));
  const { body } = await rawRequest(host.url, "/settings", { headers: { cookie } });
  expect(body).toContain('aria-label="Alerts, 7 unread"');
});

test("R1 · the 503 page has a heading and a link that tries again", async ({ page }) => {
  const cookie = await signIn();
  backend.respond("/users/me/", json(503, {}));
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: host.url }]);
  await page.goto(`${host.url}/settings?q=a%22b`).catch(() => null);
  await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
  backend.respond("/users/me/", json(200, someone));
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`${host.url}/settings?q=a%22b`);
  await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeHidden();
});

test("401 or 403 from the backend ends the session", async () => {
  for (const status of [401, 403]) {
    const cookie = await signIn();
    backend.respond("/users/me/", json(status, { detail: "no", code: "unauthenticated" }));
    for (const path of guardedPaths) {
      const result = await rawRequest(host.url, path, { headers: { cookie } });
      expect([result.status, result.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/login\?.*reason=ended/),
      ]);
      expect(result.headers["set-cookie"], "the browser may have a newer cookie by now").toBeUndefined();
    }
    const login = await rawRequest(host.url, "/login?reason=ended", { headers: { cookie } });
    expect(login.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    const result = await rawRequest(host.url, "/api/accounts", { headers: { cookie } });
    expect([result.status, JSON.parse(result.body).code]).toEqual([401, "session_ended"]);
  }
});

test("S1 · signing out while the backend is unavailable says so, and ends the session once the backend responds", async ({
  page,
}) => {
  const cookie = await signIn();
  let ended = 0;
  backend.respond("/auth/logout/", json(503, {}));

  const result = await rawRequest(host.url, "/api/auth/logout", { method: "POST", headers: { cookie } });
  expect([result.status, JSON.parse(result.body)]).toEqual([202, { ended: false }]);
  expect(result.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  backend.respond("/auth/logout/", (_request, response) => {
    ended += 1;
    response.writeHead(204).end();
  });

  await expect.poll(() => ended).toBe(1);
  await page.goto(`${host.url}/login?reason=signed_out_here`);
  await expect(page.getByText("You're signed out in this browser.")).toBeVisible();
});

const cases = [
  [null, "/login?next=%2Fsettings&reason=no_role"],
  ["", "/login?next=%2Fsettings&reason=no_role"],
  ["ADMIN", null],
  ["SALES_LEADER", null],
  ["root", "/access-denied"],
  [["admin"], "/access-denied"],
  [{ role: "admin" }, "/access-denied"],
  ["a".repeat(1_000_000), "/access-denied"],
] as const;

test("G7 · the role decides between the page, the login page and the access denied page", async () => {
  for (const [role, expectedPath] of cases) {
    const cookie = await signIn();
    backend.respond("/users/me/", json(200, { ...someone, role }));
    const label = JSON.stringify(role).slice(0, 30);
    const result = await rawRequest(host.url, "/settings", { headers: { cookie } });
    expect.soft(result.headers.location ?? null, label).toBe(expectedPath);
    expect.soft(result.status, label).toBe(expectedPath === null ? 200 : 303);
    const api = await rawRequest(host.url, "/api/accounts", { headers: { cookie } });
    expect.soft(api.status, label).toBe(expectedPath === null ? 404 : 403);
  }
});

test("G7 · signing in with an unknown role succeeds but leads to the access denied page", async () => {
  backend.respond("/auth/login/", json(200, { ...someone, role: "root", access_token: "t".repeat(43) }));
  const result = await rawRequest(host.url, "/api/auth/login", post);
  expect([result.status, JSON.parse(result.body).user.role]).toEqual([200, null]);
  const cookie = result.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  expect((await rawRequest(host.url, "/settings", { headers: { cookie } })).headers.location).toBe("/access-denied");
});

const incomplete = [
  ["without a uid", { uid: undefined }],
  ["without an expiry", { token_expires_at: undefined }],
  ["with an invalid expiry", { token_expires_at: "abc" }],
  ["without a token", { access_token: undefined }],
] as const;

test("R2 · an incomplete sign-in fails and sets no cookie", async () => {
  for (const [what, change] of incomplete) {
    backend.respond("/auth/login/", json(200, { ...someone, access_token: "t".repeat(43), ...change }));
    const result = await rawRequest(host.url, "/api/auth/login", post);
    expect.soft([result.status, JSON.parse(result.body).detail], what).toEqual([503, "Login failed"]);
    expect.soft(result.headers["set-cookie"], what).toBeUndefined();
  }
});

test("R2 · a sign-in without a client and with its expiry in seconds succeeds", async () => {
  const token_expires_at = Math.floor(Date.now() / 1000) + 3600;
  backend.respond(
    "/auth/login/",
    json(200, { ...someone, client: undefined, client_id: undefined, token_expires_at, access_token: "t".repeat(43) }),
  );
  const result = await rawRequest(host.url, "/api/auth/login", post);
  expect(result.status).toBe(200);
  expect(JSON.parse(result.body).user).toMatchObject({ client: null, client_id: null });
});

const unsafeDetails = [
  ["an object", json(400, { detail: { sql: "select * from users" }, code: "bad" })],
  [
    "a stack trace of 5,000 characters",
    json(400, { detail: `Error\n${"    at file.ts:1:1\n".repeat(250)}`, code: "bad" }),
  ],
  ["HTML", text(400, "text/html", "<h1>select * from users at file.ts:1:1</h1>")],
] as const;

test("W11 · an object, a stack trace or HTML as the backend's detail is never shown", async () => {
  for (const [what, result] of unsafeDetails) {
    backend.respond("/auth/login/", json(200, { ...someone, access_token: "t".repeat(43) }));
    const cookie = await signIn();
    backend.respond("/accounts/", result);
    const response = await rawRequest(host.url, "/api/accounts", { headers: { cookie } });
    expect.soft([response.status, JSON.parse(response.body).detail], what).toEqual([400, "This was refused."]);
  }
});

test("a page asks the backend for the user only once", async () => {
  const cookie = await signIn();
  const before = backend.count("/users/me/");
  expect((await rawRequest(host.url, "/settings", { headers: { cookie } })).status).toBe(200);
  expect(backend.count("/users/me/") - before).toBe(1);
});

test("an Upgrade request gets a response, and its connection is closed", async () => {
  // Linux lists a process's descriptors; elsewhere the closed connections are the evidence.
  const folder = `/proc/${host.pid}/fd`;
  const countDescriptors = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  await Promise.all(Array.from({ length: 20 }, () => upgrade("/api/health")));
  const before = countDescriptors();

  const responses = await Promise.all(Array.from({ length: 100 }, () => upgrade("/api/nowhere")));

  expect(new Set(responses)).toEqual(new Set(["HTTP/1.1 404 Not Found"]));
  await expect.poll(countDescriptors).toBeLessThanOrEqual(before);
});

/** Requests a protocol upgrade; returns the status line once the host has closed the connection. */
function upgrade(path: string): Promise<string> {
  const { hostname, port } = new URL(host.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.end(`GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    });
    let result = "";
    socket.on("data", (chunk) => {
      result += String(chunk);
    });
    socket.on("end", () => resolve(result.split("\r\n", 1)[0] ?? ""));
    socket.on("error", reject);
  });
}
