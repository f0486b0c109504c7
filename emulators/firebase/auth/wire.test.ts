import { request } from "node:http";
import { type AuthServer, startAuth } from "./start-auth";

const projectId = "demo-wire";
let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ projectId, port: 0 });
});
afterAll(() => server.stop());

const base = () => `http://127.0.0.1:${server.port}`;
const post = (path: string, body: string, headers: Record<string, string> = { "Content-Type": "application/json" }) =>
  fetch(`${base()}${path}`, { method: "POST", body, headers });
const account = "/identitytoolkit.googleapis.com/v1/accounts:";
const token = "/securetoken.googleapis.com/v1/token?key=any";

test("errors have the body of the real service", async () => {
  const result = await post(token, "grant_type=refresh_token&refresh_token=x", {
    "Content-Type": "application/x-www-form-urlencoded",
  });

  expect(result.status).toBe(400);
  expect(await result.json()).toEqual({
    error: {
      code: 400,
      message: "INVALID_REFRESH_TOKEN",
      status: "INVALID_ARGUMENT",
      errors: [{ message: "INVALID_REFRESH_TOKEN", domain: "global", reason: "invalid" }],
    },
  });
});

test.each<[path: string, body: string, status: number, message: string]>([
  [`${account}signUp`, "{}", 403, "API key"],
  [`${account}signUp?key=a`, "{", 400, "Invalid JSON"],
  [`${account}signUp?key=a`, "[]", 400, "Invalid JSON"],
  [`${account}signUp?key=a`, '{"email":1}', 400, "Invalid JSON"],
  [`${account}signUp?key=a`, '{"email":"a@b.example"}', 400, "MISSING_PASSWORD"],
  [`${account}signInWithCustomToken?key=a`, "{}", 400, "MISSING_CUSTOM_TOKEN"],
  [`${account}lookup?key=a`, '{"idToken":"x"}', 400, "INVALID_ID_TOKEN"],
  [`${account}toString?key=a`, "{}", 404, "not served"],
  [`${account}%zz?key=a`, "{}", 400, "well formed"],
  [token, "{}", 400, "MISSING_GRANT_TYPE"],
  [token, '{"grant_type":"x"}', 400, "INVALID_GRANT_TYPE"],
  [token, '{"grant_type":"refresh_token"}', 400, "MISSING_REFRESH_TOKEN"],
  ["/identitytoolkit.googleapis.com/v1/projects/demo-wire/accounts:lookup", '{"localId":["a"]}', 403, "authentication"],
  ["/elsewhere", "{}", 404, "not served"],
  ["/identitytoolkit.googleapis.com/v1/projects/demo-wire:createSessionCookie", "{}", 404, "not served"],
  ["/identitytoolkit.googleapis.com/v1/projects/demo-wire/accounts:sendOobCode", "{}", 404, "not served"],
  ["/identitytoolkit.googleapis.com/v2/projects/demo-wire/tenants", "{}", 404, "not served"],
  [`${account}signUp?key=a`, `{"displayName":"${"x".repeat(1_100_000)}"}`, 413, "limit"],
])("POST %s with %.30s responds with %i", async (path, body, status, message) => {
  const result = await post(path, body);
  expect(result.status).toBe(status);
  expect(JSON.stringify(await result.json())).toContain(message);
});

test("cross-site requests and owner requests from pages are refused", async () => {
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const statusWith = (headers: Record<string, string>) =>
    // Node's fetch drops the Origin header, so a plain request is used.
    new Promise<number | undefined>((resolve, reject) => {
      request(`${base()}${accounts}:lookup`, { method: "POST", headers }, (res) => resolve(res.resume().statusCode))
        .on("error", reject)
        .end("{}");
    });

  expect(await statusWith({ authorization: "Bearer owner" })).toBe(200);
  expect(await statusWith({ authorization: "Bearer owner", origin: "http://localhost:3000" })).toBe(403);
  expect(await statusWith({ authorization: "Bearer owner", origin: "https://evil.example" })).toBe(403);
});

test("pages may send requests with credentials", async () => {
  // Node's fetch drops the Origin header, so a plain request is used.
  const headers = await new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
    const options = {
      method: "OPTIONS",
      headers: { origin: "http://localhost:3000", "access-control-request-headers": "x-client-version" },
    };
    request(`${base()}${account}lookup?key=a`, options, (res) => resolve(res.resume().headers))
      .on("error", reject)
      .end();
  });
  expect(headers).toMatchObject({
    "access-control-allow-origin": "http://localhost:3000",
    "access-control-allow-credentials": "true",
    "access-control-allow-headers": "x-client-version",
  });
});

test("DELETE clears accounts as in the official emulator", async () => {
  const owner = { "Content-Type": "application/json", Authorization: "Bearer owner" };
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  await post(accounts, '{"localId":"ada"}', owner);

  const result = await fetch(`${base()}/emulator/v1/projects/${projectId}/accounts`, { method: "DELETE" });
  const response = await post(`${accounts}:lookup`, '{"localId":["ada"]}', owner);

  expect(result.status).toBe(200);
  expect(await response.json()).toEqual({});
});
