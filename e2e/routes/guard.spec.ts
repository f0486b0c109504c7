import {
  dataMarks,
  guardedPaths,
  guardedReads,
  guardedWrites,
  guardedWritesWithoutBody,
  tokenWrites,
} from "../fixtures/guarded-paths";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const base = () => process.env.E2E_BASE_URL ?? "";

test("G1 · a guarded page without a cookie redirects to the login page and returns no data, by any method", async () => {
  for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
    for (const path of guardedPaths) {
      const request = `${method} ${path}`;
      const response = await rawRequest(base(), path, { method });
      expect.soft(response.status, request).toBe(303);
      expect.soft(response.headers.location, request).toMatch(/^\/login(\?|$)/);
      expect.soft(response.headers["cache-control"], request).toContain("no-store");
      expect.soft(response.body, request).not.toMatch(dataMarks);
    }
  }
});

test("G1 · the redirect to the login page keeps the requested path and query in the next parameter", async () => {
  const response = await rawRequest(base(), "/all-accounts?q=est%C3%A9e&sort=name");
  const location = new URL(response.headers.location ?? "", base());
  expect(location.searchParams.get("next")).toBe("/all-accounts?q=est%C3%A9e&sort=name");
});

test("G2 · no value of the x-middleware-subrequest header bypasses the sign-in check", async () => {
  const spellings = [
    "middleware",
    "src/middleware",
    "pages/_middleware",
    "middleware:middleware:middleware:middleware:middleware",
    "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware",
    "proxy",
    "1",
  ];
  for (const path of guardedPaths) {
    for (const spelling of spellings) {
      const response = await rawRequest(base(), path, { headers: { "x-middleware-subrequest": spelling } });
      expect(response.status, `${path} ${spelling}`).toBe(303);
      expect(response.body).not.toMatch(dataMarks);
    }
  }
});

test("G3 · no variant of a component request returns data without a session", async () => {
  const headers: Record<string, string>[] = [
    { RSC: "1" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { RSC: "1", "Next-Router-Segment-Prefetch": "/_tree" },
    { RSC: "1", "Next-Router-State-Tree": "%5B%22%22%2C%7B%7D%5D" },
    { "Next-Action": "0".repeat(42), "Content-Type": "text/plain;charset=UTF-8" },
    { purpose: "prefetch" },
    { "x-nextjs-data": "1" },
  ];
  for (const path of guardedPaths) {
    for (const url of [
      path,
      `${path}?_rsc=abcde`,
      `${path}.rsc`,
      `${path}.segments/_tree.segment.rsc`,
      `/_next/data/x${path}.json`,
    ]) {
      for (const header of headers) {
        const response = await followRedirects(url, header);
        expect(response.status, `${url} ${JSON.stringify(header)}`).toBeLessThan(500);
        expect(response.body, `${url} ${JSON.stringify(header)}`).not.toMatch(dataMarks);
        expect(response.headers["cache-control"], url).toContain("no-store");
      }
    }
  }
});

test("G4 · alternative spellings of a guarded path never return data", async () => {
  const spellings = [
    "/%61ll-accounts",
    "//all-accounts",
    "/\\all-accounts",
    "/x/../all-accounts",
    "/./all-accounts",
    "/x/%2e%2e/all-accounts",
    "/All-Accounts",
    "/ALL-ACCOUNTS",
    "/all-accounts;x",
    "/all-accounts/",
    "/all-accounts%00",
    "/all-accounts%2f",
    "/all-accounts.html",
    "/_next/static/../../all-accounts",
    "/_next/static/%2e%2e/%2e%2e/all-accounts",
    "/assets/../all-accounts",
    "/login/../all-accounts",
    "/_next/image?url=%2Fall-accounts&w=64&q=75",
  ];
  for (const path of spellings) {
    const response = await rawRequest(base(), path);
    expect([303, 308, 400, 404], path).toContain(response.status);
    expect(response.body, path).not.toMatch(dataMarks);
  }
});

test("G5 · every response has the nonce and request id that prove the middleware is in the build", async () => {
  for (const path of ["/", "/login", "/all-accounts", "/nowhere", "/api/nowhere", "/api/health"]) {
    const response = await rawRequest(base(), path);
    expect(response.headers["content-security-policy"], path).toContain("'nonce-");
    expect(response.headers["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("G6 · paths similar to public ones return 404", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  for (const path of [
    "/loginx",
    "/login.json",
    "/login/all-accounts",
    "/pricing-internal",
    "/legal",
    "/auth/callbackx",
    "/_not-found",
  ]) {
    expect((await rawRequest(base(), path)).status, path).toBe(404);
    expect((await rep.get(path)).status(), `${path}, signed in`).toBe(404);
  }
  for (const path of ["/api/authz", "/api/auth", "/api/auth/sessions", "/api/authx/session", "/api"]) {
    const response = await rawRequest(base(), path);
    expect(response.status, path).toBe(404);
    expect(JSON.parse(response.body), path).toMatchObject({ code: "not_found" });
  }
});

const missing = "00000000-0000-4000-8000-000000000000";
/**
 * The handlers of paths below an account, except those that need a body (tested in
 * `backend/routes/activity/activity.test.ts`).
 */
const accountHandlers = [...guardedReads.map((path) => ["GET", path] as const), ...guardedWritesWithoutBody].filter(
  ([, path]) => path.startsWith(`/api/accounts/${missing}`),
);

test("G9 · another client's account gets the same response as a missing one", async ({ requestAs }) => {
  const [acme, globex] = await Promise.all([requestAs("rep@acme.example"), requestAs("rep@globex.example")]);
  const foreignId = (await (await globex.get("/api/accounts?limit=1")).json()).items[0].id;
  expect((await globex.get(`/api/accounts/${foreignId}`)).status()).toBe(200);
  for (const [method, path] of accountHandlers) {
    const results = await Promise.all(
      [foreignId, missing, "not-an-id"].map((id) => acme.fetch(path.replace(missing, id), { method })),
    );
    const responses = await Promise.all(results.map(async (response) => [response.status(), await response.text()]));
    expect(responses[0], `${method} ${path}`).toEqual(responses[1]);
    // A visit is recorded only where the account exists, but the response is the same in both cases.
    expect(responses[0]?.[0]).toBe(path.endsWith("/visit") ? 204 : 404);
    expect(responses[2]?.[0]).toBe(404);
  }
  for (const id of [foreignId, missing, "no-such-id", "%00"]) {
    expect((await acme.get(`/account/${id}`)).status(), id).toBe(404);
  }
  expect((await globex.get(`/api/accounts/${foreignId}`)).status(), "still theirs").toBe(200);
});

test("G9 · a query parameter or header can't select another client", async ({ requestAs }) => {
  const acme = await requestAs("rep@acme.example");
  const plain = await (await acme.get("/api/accounts?limit=1")).json();
  const asking = await (
    await acme.get("/api/accounts?limit=1&client_id=globex", {
      headers: { "x-client-id": "globex" },
    })
  ).json();
  expect(asking.total).toBe(plain.total);
});

test("G11 · every guarded response is private and not stored by caches", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");
  const id = (await (await rep.get("/api/accounts?limit=1")).json()).items[0].id;
  const expectPrivate = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await rep.fetch(path, { method, headers });
    const sent = `${method} ${path} ${JSON.stringify(headers)} ${response.status()}`;
    expect.soft(response.headers()["cache-control"], sent).toMatch(/private.*no-store/);
  };
  for (const path of [...guardedPaths, `/account/${id}`, "/nowhere", "/login"]) {
    await expectPrivate("GET", path);
    await expectPrivate("GET", path, { RSC: "1" });
  }
  const reads = [
    ...guardedReads,
    `/api/accounts/${id}`,
    "/api/nowhere",
    "/api/auth/session",
    "/api/accounts?sort=nonsense",
  ];
  for (const path of reads) await expectPrivate("GET", path);
  for (const [method, path] of guardedWrites) await expectPrivate(method, path, { origin: "https://evil.example" });
});

test("G12 · every route handler authenticates requests itself", async () => {
  for (const path of guardedReads) {
    const response = await rawRequest(base(), path);
    expect(response.status, path).toBe(401);
    expect(JSON.parse(response.body), path).toMatchObject({ code: "not_signed_in" });
    expect((await rawRequest(base(), path, { method: "HEAD" })).status, `HEAD ${path}`).toBe(401);
  }
  for (const [method, path] of guardedWrites) {
    const response = await rawRequest(base(), path, {
      method,
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status, `${method} ${path}`).toBe(401);
  }
});

test("G11 · a redirect to the normalized form of a path isn't stored", async () => {
  for (const path of ["/all-accounts/", "/all-accounts/.", "/x/../all-accounts", "//all-accounts", "/\\all-accounts"]) {
    const response = await rawRequest(base(), path);
    expect(response.headers["cache-control"], `${path} ${response.status}`).toMatch(/private.*no-store/);
  }
});

test("G11 · endpoints for API tokens reject sessions and invalid tokens", async ({ requestAs }) => {
  const admin = await requestAs("clientadmin@globex.example");
  for (const [method, path] of tokenWrites) {
    const madeUp: Record<string, string>[] = [{}, { authorization: `Bearer slk_${"x".repeat(43)}` }];
    for (const headers of madeUp) {
      const response = await admin.fetch(path, { method, headers, data: { items: [{}] } });
      expect(response.status(), path).toBe(401);
      expect(response.headers()["www-authenticate"], path).toBe('Bearer realm="sightline"');
    }
  }
});

/** Follows redirects to the same page, which Next.js sends for component requests. */
async function followRedirects(path: string, headers: Record<string, string>) {
  let response = await rawRequest(base(), path, { headers });
  for (let hops = 0; hops < 3 && response.status === 307; hops++) {
    response = await rawRequest(base(), response.headers.location ?? "/", { headers });
  }
  return response;
}
