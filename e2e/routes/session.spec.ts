import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { guardedPaths } from "../fixtures/guarded-paths";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const base = () => process.env.E2E_BASE_URL ?? "";
const isHttps = () => base().startsWith("https:");
const json = { "content-type": "application/json" };

/** Signs in; returns the response and the cookie's name, value and attributes. */
async function signIn(email = "rep@acme.example", cookie?: string) {
  const response = await rawRequest(base(), "/api/auth/login", {
    method: "POST",
    headers: { ...json, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ email, password: samplePassword }),
  });
  const [pair = "", ...attributes] = (response.headers["set-cookie"]?.[0] ?? "").split("; ");
  const at = pair.indexOf("=");
  return { response, pair, name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
}

const statusOf = async (path: string, cookie: string, headers: Record<string, string> = {}) =>
  (await rawRequest(base(), path, { headers: { cookie, ...headers } })).status;

test("S1 · a copied cookie stops working as soon as its owner signs out", async () => {
  const { pair } = await signIn();
  expect(await statusOf("/settings", pair)).toBe(200);
  expect((await rawRequest(base(), "/api/auth/logout", { method: "POST", headers: { cookie: pair } })).status).toBe(
    204,
  );
  for (const path of guardedPaths) expect(await statusOf(path, pair), path).toBe(303);
  expect(await statusOf("/api/accounts", pair)).toBe(401);
});

test("S2 · a session token in a bearer header is never accepted", async () => {
  const { value } = await signIn();
  const headers = { authorization: `Bearer ${value}` };
  for (const path of guardedPaths) expect((await rawRequest(base(), path, { headers })).status, path).toBe(303);
  expect((await rawRequest(base(), "/api/accounts", { headers })).status).toBe(401);
  expect(JSON.parse((await rawRequest(base(), "/api/auth/session", { headers })).body).user).toBeNull();
});

test("S3 · a truncated, altered or renamed session cookie is rejected", async () => {
  const { name, value } = await signIn();
  const middle = Math.floor(value.length / 2);
  const bent = `${value.slice(0, middle)}${value[middle] === "A" ? "B" : "A"}${value.slice(middle + 1)}`;
  const cookies = [
    `${name}=${value.slice(0, -2)}`,
    `${name}=${bent}`,
    `${name}=`,
    `${name}=..`,
    `${name}.0=${value}`,
    `next-auth.session-token=${value}`,
    `__Secure-next-auth.session-token=${value}`,
  ];
  for (const cookie of cookies) {
    expect(await statusOf("/settings", cookie), cookie.slice(0, 60)).toBe(303);
    expect(await statusOf("/api/accounts", cookie), cookie.slice(0, 60)).toBe(401);
  }
});

test("S3 · cookies with similar names don't affect the session cookie", async () => {
  const { name, pair } = await signIn();
  expect(await statusOf("/settings", `${name}.0=junk; ${pair}; ${name}.1=junk; ${name}x=junk`)).toBe(200);
});

test("S4 · signing in with an existing session ends that session", async () => {
  const first = await signIn("leader@acme.example");
  const second = await signIn("rep@acme.example", first.pair);
  expect(second.response.status).toBe(200);
  expect(second.pair).not.toBe(first.pair);
  expect(await statusOf("/api/accounts?limit=1", first.pair)).toBe(401);
  expect(await statusOf("/api/accounts?limit=1", second.pair)).toBe(200);
});

test("S6 · reading the session neither extends it nor sets a cookie", async () => {
  const { pair } = await signIn();
  const ends = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const response = await rawRequest(base(), "/api/auth/session", { headers: { cookie: pair } });
    expect(response.headers["set-cookie"]).toBeUndefined();
    const { token_expires_at, server_time } = JSON.parse(response.body);
    expect(Math.abs(Date.parse(server_time) - Date.now())).toBeLessThan(60_000);
    ends.add(token_expires_at);
  }
  expect(ends.size).toBe(1);
});

test("S7 · the session endpoint rejects writes, and users can't change their own role", async () => {
  const { pair } = await signIn("user@acme.example");
  const body = JSON.stringify({ role: "admin", user: { role: "admin" }, data: { role: "admin" }, csrfToken: "x" });
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const response = await rawRequest(base(), "/api/auth/session", {
      method,
      headers: { cookie: pair, ...json },
      body,
    });
    expect(response.status, method).toBe(405);
    expect(response.headers["set-cookie"], method).toBeUndefined();
  }
  const me = await rawRequest(base(), "/api/users/me", {
    method: "PATCH",
    headers: { cookie: pair, ...json },
    body: '{"role":"admin"}',
  });
  expect(me.status).toBe(400);
  const { user } = JSON.parse((await rawRequest(base(), "/api/auth/session", { headers: { cookie: pair } })).body);
  expect(user.role).toBe("user");
});

test("S9 · the sign-in response contains the user but no token or password", async () => {
  const { response } = await signIn();
  expect(JSON.parse(response.body).user).toMatchObject({
    email: "rep@acme.example",
    role: "sales_rep",
    auth_method: "traditional",
  });
  expect(response.body).not.toMatch(/access_token|password/);
});

test("S10 · the session cookie is HttpOnly, limited to this host, and expires with the token", async () => {
  const { response, name, attributes } = await signIn();
  const { user } = JSON.parse(response.body);
  expect(name).toBe(isHttps() ? "__Host-sightline.session" : "sightline.session");
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
  expect(attributes.includes("Secure")).toBe(isHttps());
  expect(attributes.join()).not.toMatch(/Domain/i);
  expect(attributes).toContain(`Expires=${new Date(user.token_expires_at).toUTCString()}`);
  expect(response.headers["set-cookie"]).toHaveLength(1);
});

test("R13 · refreshing the session issues a new token, and requests with the old one still succeed", async () => {
  const { pair } = await signIn();
  const response = await rawRequest(base(), "/api/session/refresh", { method: "POST", headers: { cookie: pair } });
  expect(response.status).toBe(200);
  expect(response.body).not.toContain("access_token");
  const renewed = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  expect(await statusOf("/api/accounts?limit=1", renewed)).toBe(200);
  expect(await statusOf("/api/accounts?limit=1", pair), "requests in flight still succeed").toBe(200);
});

test("a session that ended elsewhere redirects to the login page, which clears the cookie without a loop", async () => {
  const { pair } = await signIn();
  await rawRequest(base(), "/api/auth/logout", { method: "POST", headers: { cookie: pair } });
  const turnedAway = await rawRequest(base(), "/all-accounts", { headers: { cookie: pair } });
  expect(turnedAway.headers.location).toBe("/login?next=%2Fall-accounts&reason=ended");
  expect(turnedAway.headers["set-cookie"], "the browser may have a newer cookie by now").toBeUndefined();
  const login = await rawRequest(base(), "/login?reason=ended", { headers: { cookie: pair } });
  expect(login.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  expect(await statusOf("/login", pair)).toBe(200);
});

test("S14 · signing out doesn't clear the cookie, but the login page does", async () => {
  const { pair } = await signIn();
  const out = await rawRequest(base(), "/api/auth/logout", { method: "POST", headers: { cookie: pair } });
  expect([out.status, out.headers["set-cookie"]]).toEqual([204, undefined]);
  const login = await rawRequest(base(), "/login?reason=signed_out", { headers: { cookie: pair } });
  expect(login.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  const none = await rawRequest(base(), "/api/auth/logout", { method: "POST" });
  expect([none.status, none.headers["set-cookie"]]).toEqual([204, undefined]);
});

test("S14 · late responses for an ended session don't clear the cookie of a newer session", async () => {
  const { pair } = await signIn();
  await rawRequest(base(), "/api/auth/logout", { method: "POST", headers: { cookie: pair } });
  for (const path of ["/api/accounts", "/api/auth/session", "/api/users/me"]) {
    const response = await rawRequest(base(), path, { headers: { cookie: pair } });
    expect(response.headers["set-cookie"], path).toBeUndefined();
  }
  const out = await rawRequest(base(), "/api/auth/logout", { method: "POST", headers: { cookie: pair } });
  expect([out.status, out.headers["set-cookie"]]).toEqual([204, undefined]);
  const fetched = await rawRequest(base(), "/all-accounts", { headers: { cookie: pair, "sec-fetch-mode": "cors" } });
  expect([fetched.status, fetched.headers["set-cookie"]]).toEqual([303, undefined]);
});

test("the login page redirects signed-in users to the requested page", async () => {
  const { pair } = await signIn();
  const to = async (path: string) => (await rawRequest(base(), path, { headers: { cookie: pair } })).headers.location;
  expect(await to("/login")).toBe("/sales-home");
  expect(await to("/login?next=%2Fall-accounts%3Fq%3Dapple")).toBe("/all-accounts?q=apple");
  expect(await to("/login?next=https%3A%2F%2Fevil.example")).toBe("/sales-home");
});

test("the login form works without JavaScript", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const post = (fields: Record<string, string>) =>
    rawRequest(base(), "/api/auth/login", { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  const good = await post({ email: "rep@acme.example", password: samplePassword, next: "/all-accounts" });
  expect([good.status, good.headers.location]).toEqual([303, "/all-accounts"]);
  expect(await statusOf("/settings", good.headers["set-cookie"]?.[0]?.split(";")[0] ?? "")).toBe(200);
  const bad = await post({ email: "nobody@acme.example", password: "wrong", next: "/all-accounts" });
  expect([bad.status, bad.headers.location]).toEqual([303, "/login?next=%2Fall-accounts&reason=login_failed"]);
  expect(bad.headers["set-cookie"]).toBeUndefined();
});
