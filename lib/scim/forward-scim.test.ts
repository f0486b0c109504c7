import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { forwardScim } from "./forward-scim";

jest.mock("@/lib/env", () => ({
  getSettings: () => ({ apiBaseUrl: process.env.API_BASE_URL, hostKey: "the-host-key" }),
}));
jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));

let server: Server;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  process.env.API_BASE_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = (path: string, init: RequestInit = {}) => new Request(`https://app.example${path}`, init);

test("forwards path, query, method, token and body unchanged, and no cookies or forged headers", async () => {
  let seen: IncomingMessage | undefined;
  let body = "";
  respond = (incoming, response) => {
    seen = incoming;
    incoming.on("data", (chunk) => {
      body += String(chunk);
    });
    incoming.on("end", () =>
      response.writeHead(201, { location: "https://app.example/scim/v2/Users/1" }).end('{"id":"1"}'),
    );
  };
  const headers = {
    authorization: "Bearer scim_x",
    "content-type": "application/scim+json; charset=utf-8",
    cookie: "session=secret",
    "x-host-key": "forged",
    "x-sightline-client": "203.0.113.7",
  };

  const response = await forwardScim(request("/scim/v2/Users?a=%22b%22", { method: "POST", headers, body: '{"a":1}' }));

  expect(seen?.method).toBe("POST");
  expect(seen?.url).toBe("/scim/v2/Users?a=%22b%22");
  expect(body).toBe('{"a":1}');
  expect(seen?.headers).toMatchObject({
    authorization: "Bearer scim_x",
    "content-type": "application/scim+json; charset=utf-8",
    "x-host-key": "the-host-key",
    "x-client-ip": "203.0.113.7",
  });
  expect(seen?.headers.cookie).toBeUndefined();
  expect(response.status).toBe(201);
  expect(response.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
  expect(response.headers.get("location")).toBe("https://app.example/scim/v2/Users/1");
  expect(await response.json()).toEqual({ id: "1" });
});

test("returns errors, with Retry-After, and empty responses", async () => {
  respond = (_incoming, response) => response.writeHead(429, { "retry-after": "7" }).end('{"status":"429"}');
  const limited = await forwardScim(request("/scim/v2/Users"));
  expect([limited.status, limited.headers.get("retry-after"), await limited.json()]).toEqual([
    429,
    "7",
    { status: "429" },
  ]);

  respond = (_incoming, response) => response.writeHead(204).end();
  const empty = await forwardScim(request("/scim/v2/Users/1", { method: "DELETE" }));
  expect([empty.status, await empty.text()]).toEqual([204, ""]);
});

test("returns 413 for a body that is too large, and 503 for an unreachable backend", async () => {
  const large = await forwardScim(request("/scim/v2/Users", { method: "POST", body: "x".repeat(1024 * 1024 + 1) }));
  expect([large.status, await large.json()]).toMatchObject([413, { status: "413" }]);

  respond = (incoming) => incoming.socket.destroy();
  const unavailable = await forwardScim(request("/scim/v2/Users"));
  expect([unavailable.status, await unavailable.json()]).toMatchObject([503, { status: "503" }]);
});
