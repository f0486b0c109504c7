import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { type Backend, backendFor, requestFile } from "./call";

jest.mock("@/lib/env", () => ({
  getSettings: () => ({ apiBaseUrl: process.env.API_BASE_URL, hostKey: "the-host-key" }),
}));
jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));

let server: Server;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let backend: Backend;
const schema = z.object({ name: z.string() });

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  process.env.API_BASE_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v1`;
  backend = backendFor({
    token: "the-token",
    requestId: "r-1",
    clientAddress: "203.0.113.7",
    userAgent: "Browser/1",
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const respondWith = (status: number, body: string, headers: Record<string, string> = {}) => {
  respond = (_request, response) => response.writeHead(status, headers).end(body);
};

test("sends the token, request id, host key and client's address, and no browser cookies", async () => {
  let seen: IncomingMessage | undefined;
  respond = (request, response) => {
    seen = request;
    response.end('{"name":"Acme"}');
  };
  const result = await backend("/accounts/", { query: { q: "a b", sector: ["x", "y"], owner: undefined }, schema });
  expect(result).toEqual({ kind: "ok", data: { name: "Acme" } });
  expect(seen?.url).toBe("/v1/accounts/?q=a+b&sector=x%2Cy");
  expect(seen?.headers).toMatchObject({
    authorization: "Bearer the-token",
    "x-request-id": "r-1",
    "x-host-key": "the-host-key",
    "x-client-ip": "203.0.113.7",
    "x-client-agent": "Browser/1",
  });
  expect(seen?.headers.cookie).toBeUndefined();
});

test("returns null for a response without a body", async () => {
  respondWith(204, "");
  expect(await backend("/x/", { method: "DELETE", schema: z.null() })).toEqual({ kind: "ok", data: null });
});

test("returns a refusal's code, detail, fields and retry delay", async () => {
  respondWith(429, '{"detail":"Too many tries.","code":"too_many","fields":{"email":"wait"}}', { "retry-after": "30" });
  expect(await backend("/x/", { schema })).toEqual({
    kind: "refused",
    status: 429,
    code: "too_many",
    detail: "Too many tries.",
    fields: { email: "wait" },
    retryAfterSeconds: 30,
  });
});

test.each([
  ['{"message":"Nobody here knows you.","code":"forbidden"}', "Nobody here knows you."],
  ['{"detail":"This one.","message":"Not this one.","code":"forbidden"}', "This one."],
  ['{"detail":null,"message":"This one.","code":"forbidden"}', "This one."],
])("A10 · reads the reason from detail or message: %s", async (body, detail) => {
  respondWith(403, body);
  expect(await backend("/x/", { schema })).toEqual({ kind: "refused", status: 403, code: "forbidden", detail });
});

test.each([
  ["an object as detail", '{"detail":{"sql":"select"},"code":"duplicate"}', "duplicate"],
  ["a stack trace as detail", JSON.stringify({ detail: "at x ".repeat(100), code: "duplicate" }), "duplicate"],
  ["no code", '{"error":"x"}', "refused"],
  ["HTML", "<h1>Bad request</h1>", "refused"],
  ["an unknown code", '{"detail":null,"code":"out_of_coffee"}', "refused"],
  ["an invalid code", '{"detail":null,"code":"<script>"}', "refused"],
  ["9 MB", `{"detail":"Too long.","code":"duplicate","more":"${"x".repeat(9 * 1024 * 1024)}"}`, "refused"],
])("W11 · hides the detail of a refusal with %s", async (_what, body, code) => {
  respondWith(400, body);
  expect(await backend("/x/", { schema })).toMatchObject({ kind: "refused", status: 400, detail: null, code });
});

test.each([
  ["500", 500, '{"detail":"x","code":"internal"}'],
  ["302", 302, ""],
  ["200 with HTML", 200, "<h1>Hello</h1>"],
  ["200 with truncated JSON", 200, '{"name":"Ac'],
  ["200 with null", 200, "null"],
  ["200 with []", 200, "[]"],
  ["200 with another shape", 200, '{"name":7}'],
  ["200 without a body", 200, ""],
  ["200 with 9 MB", 200, `{"name":"${"x".repeat(9 * 1024 * 1024)}"}`],
])("R1 · reports %s as unavailable", async (_what, status, body) => {
  respondWith(status, body, status === 302 ? { location: "/v1/x/" } : {});
  expect((await backend("/x/", { schema })).kind).toBe("unavailable");
});

test.each<[string, typeof respond]>([
  ["a silent backend", () => undefined],
  ["half a response", (_request, response) => void response.writeHead(200).write('{"name":')],
])("R1 · stops waiting for %s at the time limit", async (_what, behaviour) => {
  respond = behaviour;
  expect(await backend("/x/", { schema, timeoutMs: 100 })).toEqual({ kind: "unavailable", reason: "timeout" });
});

test("R1 · reports a broken connection as unreachable", async () => {
  respond = (request) => request.socket.destroy();
  expect(await backend("/x/", { schema })).toEqual({ kind: "unavailable", reason: "unreachable" });
});

describe("requestFile", () => {
  const caller = { token: "the-token", requestId: "r-1", clientAddress: null, userAgent: null };
  const fetchFile = ({ signal = new AbortController().signal, timeoutMs = 100 } = {}) =>
    requestFile(caller, "/file/", { signal, timeoutMs });

  test("streams the file with the caller's token, even beyond the time limit for its start", async () => {
    let seen: IncomingMessage | undefined;
    respond = (request, response) => {
      seen = request;
      response.writeHead(200, { "content-type": "text/csv", "content-disposition": 'attachment; filename="a.csv"' });
      response.write("one\r\n");
      setTimeout(() => response.end("two\r\n"), 200);
    };

    const result = await fetchFile();

    expect(result).toMatchObject({
      kind: "ok",
      data: { contentType: "text/csv", disposition: 'attachment; filename="a.csv"' },
    });
    expect(seen?.headers.authorization).toBe("Bearer the-token");
    expect(result.kind === "ok" && (await new Response(result.data.body).text())).toBe("one\r\ntwo\r\n");
  });

  test("fails reading when the file breaks off", async () => {
    respond = (request, response) => {
      response.writeHead(200, { "content-type": "text/csv" });
      response.write("one\r\n", () => request.socket.destroy());
    };

    const result = await fetchFile({ timeoutMs: 10_000 });

    await expect(result.kind === "ok" ? new Response(result.data.body).text() : null).rejects.toThrow();
  });

  test("cancels the request when the reader stops reading", async () => {
    const isClosed = new Promise((resolve) => {
      respond = (_request, response) => {
        response.on("close", () => resolve(true));
        response.writeHead(200, { "content-type": "text/csv" }).write("one\r\n");
      };
    });
    const leave = new AbortController();

    await fetchFile({ signal: leave.signal });
    leave.abort();

    expect(await isClosed).toBe(true);
  });

  test("returns the reason for a refusal, and reports faults and silence as unavailable", async () => {
    respondWith(400, '{"detail":"No such column.","code":"invalid_request","fields":{"columns":"x"}}');
    expect(await fetchFile()).toMatchObject({ kind: "refused", status: 400, code: "invalid_request" });
    respondWith(500, "x");
    expect(await fetchFile()).toEqual({ kind: "unavailable", reason: "status 500" });
    respond = () => undefined;
    expect(await fetchFile()).toEqual({ kind: "unavailable", reason: "timeout" });
  });
});
