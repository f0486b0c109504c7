import { samplePassword } from "@/lib/contracts/samples/sample-users";
import {
  guardedUploads,
  guardedWrites,
  guardedWritesWithBody,
  openWrites,
  tokenWrites,
} from "../fixtures/guarded-paths";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const base = () => process.env.E2E_BASE_URL ?? "";
const json = { "content-type": "application/json" };
const credentials = { email: "rep@acme.example", password: samplePassword };

const writes = [...guardedWrites, ...openWrites] as const;
const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "same-site", origin: "http://sibling.localhost:3000" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
];

for (const [method, path] of [...writes, ...tokenWrites]) {
  test(`W1 · ${method} ${path} refuses requests from other sites`, async ({ requestAs }) => {
    const rep = await requestAs("rep@acme.example");
    for (const headers of foreign) {
      for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"]) {
        const answer = await rep.fetch(path, { method, headers: { ...headers, "content-type": type }, data: "{}" });
        const { code } = await answer.json();
        expect([answer.status(), code], `${JSON.stringify(headers)} ${type}`).toEqual([403, "cross_site"]);
      }
    }
    expect((await rep.get("/settings")).status(), "and the session lives on").toBe(200);
  });
}

test("W1 · a form of another site's can't sign anybody in", async () => {
  const answer = await rawRequest(base(), "/api/auth/login", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "cross-site",
      origin: "https://evil.example",
    },
    body: new URLSearchParams(credentials).toString(),
  });
  expect(answer.status).toBe(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("W1 · a link of another site exports nothing, as an export is recorded in the user's name", async ({
  requestAs,
}) => {
  const admin = await requestAs("clientadmin@acme.example");
  for (const path of [
    "/api/accounts/export",
    "/api/accounts/export/contacts",
    "/api/contacts/export",
    "/api/audit/export",
  ]) {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const answer = await admin.get(path, { headers });
    expect([answer.status(), (await answer.json()).code], path).toEqual([403, "cross_site"]);
  }
});

test("W2 · logout by GET does nothing", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  const answer = await rep.get("/api/auth/logout");
  expect(answer.status()).toBe(405);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
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

test("W3 · after signing in nobody is led anywhere but to a page of ours", async () => {
  for (const next of hostile) {
    const answer = await rawRequest(base(), "/api/auth/login", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ ...credentials, next }),
    });
    expect(answer.status, JSON.stringify(next).slice(0, 80)).toBe(200);
    expect(JSON.parse(answer.body).next).toBe("/sales-home");
  }
});

test("W3 · the login page bears any address to come back to", async () => {
  for (const next of hostile) {
    const answer = await rawRequest(base(), `/login?next=${encodeURIComponent(String(next))}&next=%2F%2Fevil.example`);
    expect(answer.status).toBe(200);
  }
});

test("W6 · each answer has a nonce of its own, and its scripts carry it", async () => {
  const own = { "content-security-policy": "script-src 'nonce-mine'", "x-nonce": "mine" };
  const headerNonce = (policy: unknown) => /'nonce-([^']{22,})'/.exec(String(policy))?.[1] ?? "";
  const ask = (path: string) => rawRequest(base(), path, { headers: own });
  const nonces = new Set<string>();
  for (let batch = 0; batch < 50; batch++) {
    const pages = await Promise.all([ask("/login"), ask("/guidelines")]);
    for (const { headers, body } of pages) {
      const tags = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /nonce="([^"]*)"/.exec(tag)?.[1]);
      expect(tags.length).toBeGreaterThan(0);
      expect(new Set(tags)).toEqual(new Set([headerNonce(headers["content-security-policy"])]));
    }
    const others = await Promise.all(Array.from({ length: 18 }, () => ask("/all-accounts")));
    for (const { headers } of [...pages, ...others]) nonces.add(headerNonce(headers["content-security-policy"]));
  }
  expect(nonces.size).toBe(1000);
});

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
/** Bodies that can't be parsed, whether or not the route needs a body. */
const unreadable: [string, string, number][] = [
  ["a key that JavaScript treats apart", '{"__proto__":{"role":"admin"}}', 400],
  ["a deep body", deep, 400],
  ["a deep value", `{"name":${deep}}`, 400],
  ["NUL", '{"name":"a\\u0000b","email":"a\\u0000b","password":"x"}', 400],
  ["half a surrogate pair", '{"name":"\\ud800","email":"\\udc00","password":"x"}', 400],
  ["5 MB", JSON.stringify({ name: "x".repeat(5_000_000) }), 413],
  ["cut JSON", '{"name":', 400],
  ["no JSON", "name=x", 400],
];
/** Bodies that can be parsed, but have the wrong shape. */
const misshapen: [string, string, number][] = [
  ["an array", "[]", 400],
  ["null", "null", 400],
  ["10,000 characters", JSON.stringify({ name: "x".repeat(10_000), email: "x".repeat(10_000), password: "x" }), 400],
];

/** The user who sends a request: other roles are refused before the body is checked. */
const asker = (path: string) =>
  /^\/api\/(clients\/chosen|operator\/)/.test(path) ? "admin@sightline.example" : "clientadmin@acme.example";

const withBody = new Set([...guardedWritesWithBody, ["POST", "/api/auth/login"]].map(String));

const uploads = new Set(guardedUploads.map(String));

for (const [method, path] of writes.filter((one) => !uploads.has(String(one)))) {
  test(`W7 · ${method} ${path} answers odd bodies with 400 or 413`, async ({ requestAs }) => {
    const { cookies } = await (await requestAs(asker(path))).storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const bodies = withBody.has(String([method, path])) ? [...unreadable, ...misshapen] : unreadable;
    for (const [what, body, status] of bodies) {
      const answer = await rawRequest(base(), path, { method, headers: { ...json, cookie }, body });
      expect(answer.status, `${what}: ${answer.body.slice(0, 100)}`).toBe(status);
      expect(JSON.parse(answer.body).code, what).toMatch(/^[a-z_]+$/);
    }
  });
}

test("W7 · a piece of a file is bytes, and no more than a piece", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  const bytes = { "content-type": "application/octet-stream" };
  for (const [method, path] of guardedUploads) {
    const text = await rep.fetch(path, { method, headers: { "content-type": "application/json" }, data: "{}" });
    const large = await rep.fetch(path, { method, headers: bytes, data: Buffer.alloc(4 * 1024 * 1024 + 1) });
    const none = await rep.fetch(path, { method, headers: bytes, data: Buffer.alloc(10) });

    expect([text.status(), large.status(), none.status()], path).toEqual([415, 413, 404]);
  }
});

test("W7 · what isn't JSON is said to be", async ({ requestAs }) => {
  for (const [method, path] of guardedWritesWithBody) {
    const person = await requestAs(asker(path));
    const answer = await person.fetch(path, { method, headers: { "content-type": "text/plain" }, data: "{}" });
    expect(answer.status(), `${method} ${path}`).toBe(415);
  }
});

test("a bad query is a 400 that names the parameter", async ({ requestAs }) => {
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
    const answer = await rep.get(`/api/accounts?${query}`);
    expect(answer.status(), query).toBe(400);
    expect((await answer.json()).fields, query).toHaveProperty(field ?? "");
  }
  const cursor = await rep.get("/api/accounts?cursor=bm9uc2Vuc2U");
  expect(cursor.status()).toBe(400);
});

test("W9 · wrong password and unknown person get the same answer", async () => {
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

test("documents, scripts, style sheets and answers come in brotli, and in gzip to who takes no brotli", async ({
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
    for (const [takes, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const answer = await rep.get(path, { headers: { "accept-encoding": takes } });
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()["content-encoding"], `${path} by ${takes}`).toBe(encoding);
      expect(answer.headers().vary, path).toMatch(/Accept-Encoding/i);
    }
  }
});

test("a file is sent whole, whatever range or condition is asked for", async ({ page }) => {
  await page.goto("/login");
  const script = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"))?.name ?? "",
  );
  const asked: Record<string, string>[] = [
    { range: "bytes=99999999-" },
    { range: "bytes=0-1" },
    { "if-match": '"other"' },
  ];
  for (const path of [new URL(script).pathname, "/icon.svg"]) {
    for (const headers of asked) {
      const answer = await rawRequest(base(), path, { headers });
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(200);
    }
    expect((await rawRequest(base(), path, { method: "POST" })).status, `POST ${path}`).toBe(405);
  }
});
