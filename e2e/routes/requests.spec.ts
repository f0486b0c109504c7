import type { APIRequestContext } from "@playwright/test";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import {
  guardedUploads,
  guardedWrites,
  guardedWritesWithBody,
  guardedWritesWithoutBody,
  openWrites,
  tokenWrites,
} from "../fixtures/guarded-paths";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const base = () => process.env.E2E_BASE_URL ?? "";
const json = { "content-type": "application/json" };
const credentials = { email: "rep@acme.example", password: samplePassword };

const writes = [...guardedWrites, ...openWrites] as const;
/** One write of each kind: with a body, without a body, with a file's bytes, without a session, and with a token. */
const writesOfEachKind = [guardedWritesWithBody, guardedWritesWithoutBody, guardedUploads, openWrites, tokenWrites].map(
  ([first]) => first,
);
/** For tests that send more than a thousand requests. */
const manyRequestsMs = 300_000;
const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "same-site", origin: "http://sibling.localhost:3000" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
];

/** Checks several routes at a time. A failed soft expectation names its route and leaves the others to be checked. */
async function checkEach(
  routes: readonly (readonly [string, string])[],
  check: (method: string, path: string) => Promise<void>,
): Promise<void> {
  const remaining = routes.values();
  const checkRest = async () => {
    for (const [method, path] of remaining) await check(method, path);
  };
  await Promise.all(Array.from({ length: 4 }, checkRest));
}

/** The cookies of a signed-in user, for requests that are sent verbatim. */
async function findCookie(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

const contentTypes = ["application/json", "application/x-www-form-urlencoded", "text/plain"];

test("W1 · no write accepts requests from other sites", async ({ requestAs }) => {
  test.setTimeout(manyRequestsMs);
  const rep = await requestAs("rep@acme.example");
  const cookie = await findCookie(rep);
  const expectRefusal = async (method: string, path: string, headers: Record<string, string>) => {
    const response = await rawRequest(base(), path, { method, headers: { ...headers, cookie }, body: "{}" });
    const sent = `${method} ${path} ${JSON.stringify(headers)}`;
    expect.soft([response.status, response.body], sent).toEqual([403, expect.stringContaining('"code":"cross_site"')]);
  };
  await checkEach([...writes, ...tokenWrites], async (method, path) => {
    for (const [index, headers] of foreign.entries()) {
      await expectRefusal(method, path, { ...headers, "content-type": contentTypes[index % 3] ?? "" });
    }
    const stillSignedIn = await rep.get("/api/users/me/sessions");
    expect.soft(stillSignedIn.status(), `the session outlives ${method} ${path}`).toBe(200);
  });
  await checkEach(writesOfEachKind, async (method, path) => {
    for (const headers of foreign) {
      for (const type of contentTypes) await expectRefusal(method, path, { ...headers, "content-type": type });
    }
  });
  expect((await rep.get("/settings")).status(), "the session outlives all of them").toBe(200);
});

test("W1 · a form on another site can't sign a user in", async () => {
  const response = await rawRequest(base(), "/api/auth/login", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "cross-site",
      origin: "https://evil.example",
    },
    body: new URLSearchParams(credentials).toString(),
  });
  expect(response.status).toBe(403);
  expect(response.headers["set-cookie"]).toBeUndefined();
});

test("W1 · a link on another site can't start an export", async ({ requestAs }) => {
  const admin = await requestAs("clientadmin@acme.example");
  for (const path of [
    "/api/accounts/export",
    "/api/accounts/export/contacts",
    "/api/contacts/export",
    "/api/imports/00000000-0000-4000-8000-000000000000/file?part=new",
  ]) {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const response = await admin.get(path, { headers });
    expect([response.status(), (await response.json()).code], path).toEqual([403, "cross_site"]);
  }
});

test("W2 · a GET request to the logout endpoint returns 405 and keeps the session", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  const response = await rep.get("/api/auth/logout");
  expect(response.status()).toBe(405);
  expect(response.headers()["set-cookie"]).toBeUndefined();
  expect((await rep.get("/settings")).status()).toBe(200);
});

const hostile: unknown[] = [
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user@evil.example",
  "http://localhost:3001/all-accounts",
  "/api/auth/signout",
  "/login",
  "http://localhost:3000.evil.example/all-accounts",
  `/all-accounts?${"x".repeat(5000)}`,
  ["/all-accounts"],
  { path: "/all-accounts" },
  7,
];

test("W3 · signing in ignores an invalid next parameter and leads to the home page", async () => {
  for (const next of hostile) {
    const response = await rawRequest(base(), "/api/auth/login", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ ...credentials, next }),
    });
    expect(response.status, JSON.stringify(next).slice(0, 80)).toBe(200);
    expect(JSON.parse(response.body).next).toBe("/sales-home");
  }
});

test("W3 · the login page opens with any next parameter", async () => {
  for (const next of hostile) {
    const response = await rawRequest(
      base(),
      `/login?next=${encodeURIComponent(String(next))}&next=%2F%2Fevil.example`,
    );
    expect(response.status).toBe(200);
  }
});

test("W6 · each response has a unique nonce that all of its scripts carry", async () => {
  const own = { "content-security-policy": "script-src 'nonce-mine'", "x-nonce": "mine" };
  const headerNonce = (policy: unknown) => /'nonce-([^']{22,})'/.exec(String(policy))?.[1] ?? "";
  const get = (path: string) => rawRequest(base(), path, { headers: own });
  const nonces = new Set<string>();
  for (let batch = 0; batch < 50; batch++) {
    const pages = await Promise.all([get("/login"), get("/guidelines")]);
    for (const { headers, body } of pages) {
      const tags = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /nonce="([^"]*)"/.exec(tag)?.[1]);
      expect(tags.length).toBeGreaterThan(0);
      expect(new Set(tags)).toEqual(new Set([headerNonce(headers["content-security-policy"])]));
    }
    const others = await Promise.all(Array.from({ length: 18 }, () => get("/all-accounts")));
    for (const { headers } of [...pages, ...others]) nonces.add(headerNonce(headers["content-security-policy"]));
  }
  expect(nonces.size).toBe(1000);
});

type BadBody = [what: string, body: string, status: number];

const cutJson: BadBody = ["cut JSON", '{"name":', 400];
const anArray: BadBody = ["an array", "[]", 400];
const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
/** Bodies that can't be parsed, whether or not the route needs a body. */
const unreadable: BadBody[] = [
  cutJson,
  ["a key that is special in JavaScript", '{"__proto__":{"role":"admin"}}', 400],
  ["a deeply nested body", deep, 400],
  ["a deeply nested value", `{"name":${deep}}`, 400],
  ["NUL", '{"name":"a\\u0000b","email":"a\\u0000b","password":"x"}', 400],
  ["half a surrogate pair", '{"name":"\\ud800","email":"\\udc00","password":"x"}', 400],
  ["5 MB", JSON.stringify({ name: "x".repeat(5_000_000) }), 413],
  ["no JSON", "name=x", 400],
];
/** Bodies that can be parsed, but have the wrong shape. */
const misshapen: BadBody[] = [
  anArray,
  ["null", "null", 400],
  ["10,000 characters", JSON.stringify({ name: "x".repeat(10_000), email: "x".repeat(10_000), password: "x" }), 400],
];

/** The user who sends a request: other roles are refused before the body is checked. */
const asker = (path: string): "admin@sightline.example" | "clientadmin@acme.example" =>
  /^\/api\/(clients\/chosen|operator\/)/.test(path) ? "admin@sightline.example" : "clientadmin@acme.example";

const withBody = new Set([...guardedWritesWithBody, ["POST", "/api/auth/login"]].map(String));

const uploads = new Set(guardedUploads.map(String));

// Endpoints read bodies with one function (`lib/http/server/body.test.ts`), so most get one unreadable and one
// misshapen body. Routes with handlers of their own, and one with a limit of its own, get all bodies.
const ownHandlers = [
  ["POST", "/api/users/me/identities/microsoft"],
  ["POST", "/api/realtime/token"],
  ["POST", "/api/session/refresh"],
];
const largeBodies = [["POST", "/api/imports/pasted"]];

test("W7 · every write rejects malformed or oversized bodies with 400 or 413", async ({ requestAs }) => {
  const routes = writes.filter((route) => !uploads.has(String(route)));
  const people = [...new Set(routes.map(([, path]) => asker(path)))];
  const cookies = new Map(
    await Promise.all(people.map(async (email) => [email, await findCookie(await requestAs(email))] as const)),
  );
  const firstOfEachKind = [guardedWritesWithBody, guardedWritesWithoutBody].flatMap(([first]) =>
    first ? [first] : [],
  );
  const inDetail = new Set([...firstOfEachKind, ...openWrites, ...ownHandlers, ...largeBodies].map(String));
  await checkEach(routes, async (method, path) => {
    const route = String([method, path]);
    const isDetailed = inDetail.has(route);
    const shapes = withBody.has(route) ? (isDetailed ? misshapen : [anArray]) : [];
    const headers = { ...json, cookie: cookies.get(asker(path)) ?? "" };
    for (const [what, body, status] of [...(isDetailed ? unreadable : [cutJson]), ...shapes]) {
      const response = await rawRequest(base(), path, { method, headers, body });
      const code = /"code":"([a-z_]+)"/.exec(response.body)?.[1];
      const sent = `${method} ${path}, ${what}: ${response.body.slice(0, 100)}`;
      expect.soft([response.status, code], sent).toEqual([status, expect.any(String)]);
    }
  });
});

test("W7 · uploading a file chunk rejects JSON, oversized chunks and unknown files", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  const bytes = { "content-type": "application/octet-stream" };
  for (const [method, path] of guardedUploads) {
    const text = await rep.fetch(path, { method, headers: { "content-type": "application/json" }, data: "{}" });
    const large = await rep.fetch(path, { method, headers: bytes, data: Buffer.alloc(4 * 1024 * 1024 + 1) });
    const none = await rep.fetch(path, { method, headers: bytes, data: Buffer.alloc(10) });

    expect([text.status(), large.status(), none.status()], path).toEqual([415, 413, 404]);
  }
});

test("W7 · every write with a body rejects content types other than JSON with 415", async ({ requestAs }) => {
  const [admin, operator] = [await requestAs("clientadmin@acme.example"), await requestAs("admin@sightline.example")];
  await checkEach(guardedWritesWithBody, async (method, path) => {
    const person = asker(path) === "admin@sightline.example" ? operator : admin;
    const response = await person.fetch(path, { method, headers: { "content-type": "text/plain" }, data: "{}" });
    expect.soft(response.status(), `${method} ${path}`).toBe(415);
  });
});

test("an invalid query returns 400 and names the parameter", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  for (const [query, field] of [
    ["sort=nonsense", "sort"],
    ["limit=0", "limit"],
    ["limit=abc", "limit"],
    ["limit=100000", "limit"],
    [`q=${"x".repeat(10_000)}`, "q"],
    ["employees_min=-1", "employees_min"],
    ["status=gone", "status"],
  ]) {
    const response = await rep.get(`/api/accounts?${query}`);
    expect(response.status(), query).toBe(400);
    expect((await response.json()).fields, query).toHaveProperty(field ?? "");
  }
  const cursor = await rep.get("/api/accounts?cursor=bm9uc2Vuc2U");
  expect(cursor.status()).toBe(400);
});

test("W9 · a wrong password and an unknown email get the same response", async () => {
  const attempt = (email: string) =>
    rawRequest(base(), "/api/auth/login", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email, password: "not-the-password" }),
    });
  const [known, unknown] = [await attempt("leader@acme.example"), await attempt("nobody@nowhere.example")];
  expect([known.status, known.body]).toEqual([401, '{"detail":"Login failed","code":"login_failed"}']);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
});

test("pages, API responses, scripts and style sheets use Brotli, or gzip for clients without Brotli", async ({
  page,
  requestAs,
}) => {
  await page.goto("/login");
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .toSorted((a, b) => a.encodedBodySize - b.encodedBodySize)
      .map(({ name }) => name),
  );
  const rep = await requestAs("rep@acme.example");
  const largest = (end: string) => files.findLast((name) => name.endsWith(end)) ?? "";

  for (const path of ["/settings", "/api/accounts?limit=50", largest(".js"), largest(".css")]) {
    for (const [acceptEncoding, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const response = await rep.get(path, { headers: { "accept-encoding": acceptEncoding } });
      expect(response.status(), path).toBe(200);
      expect(response.headers()["content-encoding"], `${path} by ${acceptEncoding}`).toBe(encoding);
      expect(response.headers().vary, path).toMatch(/Accept-Encoding/i);
    }
  }
});

test("static files ignore range and condition headers and are sent whole", async ({ page }) => {
  await page.goto("/login");
  const script = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"))?.name ?? "",
  );
  const headerSets: Record<string, string>[] = [
    { range: "bytes=99999999-" },
    { range: "bytes=0-1" },
    { "if-match": '"other"' },
  ];
  for (const path of [new URL(script).pathname, "/icon.svg"]) {
    for (const headers of headerSets) {
      const response = await rawRequest(base(), path, { headers });
      expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(200);
    }
    expect((await rawRequest(base(), path, { method: "POST" })).status, `POST ${path}`).toBe(405);
  }
});
