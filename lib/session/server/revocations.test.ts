import { createServer, type Server } from "node:http";
import { type Revocation, revokeSession } from "./revocations";

jest.mock("@/lib/env", () => ({
  getSettings: () => ({
    apiBaseUrl: process.env.API_BASE_URL,
    hostKey: null,
  }),
}));
jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));

let server: Server;
let status: number;
let revoked: string[];
let onRequest: () => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (status === 204) revoked.push(request.headers.authorization ?? "");
    response.writeHead(status, { connection: "close" }).end();
    onRequest();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  process.env.API_BASE_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
beforeEach(() => {
  revoked = [];
  onRequest = () => undefined;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const nextRequest = () =>
  new Promise<void>((resolve) => {
    onRequest = resolve;
  });

function revoke(token: string, remainingMs = 60_000): Promise<Revocation> {
  const caller = { token, requestId: "r", clientAddress: null, userAgent: null };
  return revokeSession(caller, Date.now() + remainingMs);
}

test("S1 · revokes the session when the backend responds", async () => {
  status = 204;

  expect(await revoke("one")).toBe("revoked");
  expect(revoked).toEqual(["Bearer one"]);
});

test("S1 · retries an unavailable backend until it responds", async () => {
  status = 503;
  expect(await revoke("two")).toBe("waiting");
  await nextRequest();
  expect(revoked).toEqual([]);

  status = 204;
  await nextRequest();

  expect(revoked).toEqual(["Bearer two"]);
});

test("S1 · doesn't retry for a token that expires first", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
  status = 503;

  expect(await revoke("three", 500)).toBe("waiting");

  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
