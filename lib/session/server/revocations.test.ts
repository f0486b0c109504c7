import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Revocation, resumeRevocations, revokeSession } from "./revocations";

jest.mock("@/lib/env", () => ({
  getSettings: () => ({
    apiBaseUrl: process.env.API_BASE_URL,
    hostKey: null,
    dataFolder: process.env.HOST_DATA_DIR ?? null,
    port: 3000,
    appOrigin: "http://localhost:3000",
    sessionSecret: "a secret of these tests, long enough to be one",
    previousSessionSecrets: [],
  }),
}));
jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));

const folder = mkdtempSync(join(tmpdir(), "sightline-host-"));
const file = join(folder, "sign-outs-3000");

let server: Server;
let status: number;
let revoked: string[];
let asked: () => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (status === 204) revoked.push(request.headers.authorization ?? "");
    response.writeHead(status, { connection: "close" }).end();
    asked();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  process.env.API_BASE_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
beforeEach(() => {
  revoked = [];
  asked = () => undefined;
});
afterEach(() => {
  stopHost();
  delete process.env.HOST_DATA_DIR;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  server.closeAllConnections();
  server.close();
});

/** Stops the host as a kill does: every timer of this process is lost. */
function stopHost(): void {
  for (const { timer } of globalThis.sightlineSignOuts?.waiting.values() ?? []) clearTimeout(timer);
  globalThis.sightlineSignOuts = undefined;
}

const nextRequest = () =>
  new Promise<void>((resolve) => {
    asked = resolve;
  });

function revoke(token: string, leftMs = 60_000): Promise<Revocation> {
  const caller = { token, requestId: "r", clientAddress: null, userAgent: null };
  return revokeSession(caller, Date.now() + leftMs);
}

test("S1 · a backend that answers has revoked the session", async () => {
  status = 204;

  expect(await revoke("one")).toBe("revoked");
  expect(revoked).toEqual(["Bearer one"]);
});

test("S1 · a backend that is away is asked again until it answers", async () => {
  status = 503;
  expect(await revoke("two")).toBe("waiting");
  await nextRequest();
  expect(revoked).toEqual([]);

  status = 204;
  await nextRequest();

  expect(revoked).toEqual(["Bearer two"]);
});

test("S1 · a token that is over by itself is not asked for again", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
  status = 503;

  expect(await revoke("three", 500)).toBe("waiting");

  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test("S1 · a host that is killed and started anew goes on asking; the file says no token, and goes when nothing waits", async () => {
  process.env.HOST_DATA_DIR = folder;
  status = 503;
  expect(await revoke("kept-four")).toBe("waiting");
  expect(await revoke("kept-five")).toBe("waiting");
  const kept = readFileSync(file, "utf8");
  stopHost();

  status = 204;
  await resumeRevocations();
  await nextRequest();
  await nextRequest();

  expect(revoked.sort()).toEqual(["Bearer kept-five", "Bearer kept-four"]);
  expect(kept.split("\n")).toHaveLength(2);
  expect(kept).not.toMatch(/kept-/);
  while (existsSync(file)) await new Promise((resolve) => setImmediate(resolve));
});

test("S1 · nobody but the host's own user reads what is kept", async () => {
  process.env.HOST_DATA_DIR = folder;
  status = 503;

  await revoke("six");

  expect(statSync(file).mode & 0o077).toBe(0);
});

test.each([
  ["nothing", null],
  ["what nobody has sealed", "not a token\n{}"],
  ["half a line", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0.."],
])("a host that finds %s starts, and asks for nothing", async (_what, text) => {
  process.env.HOST_DATA_DIR = folder;
  rmSync(file, { force: true });
  if (text !== null) writeFileSync(file, text);

  await resumeRevocations();

  expect(globalThis.sightlineSignOuts?.waiting.size ?? 0).toBe(0);
});
