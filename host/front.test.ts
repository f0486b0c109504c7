import type { Server } from "node:http";
import { connect } from "node:net";
import { createFront, drain, findRefusal } from "./front.mjs";

let server: Server;
let port: number;
let seen: string[];

beforeEach(async () => {
  seen = [];
  server = createFront((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const status = Number(/^\/status-(\d+)/.exec(request.url ?? "")?.[1] ?? 200);
    response.writeHead(status, { Location: "/here", Vary: "Cookie" }).end(JSON.stringify(request.headers));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Sends a request line unchanged, which an HTTP client would normalize.
 *
 * @param headers more headers, each with its line end
 * @returns the complete response
 */
function send(line: string, headers = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${line} HTTP/1.1\r\nHost: app.sightline.example\r\n${headers || "Connection: close\r\n"}\r\n`);
      if (headers) socket.end();
    });
    let result = "";
    socket.on("data", (chunk) => {
      result += String(chunk);
    });
    socket.on("end", () => resolve(result));
    socket.on("error", reject);
  });
}

test.each([
  ["TRACE /login", 405],
  ["PROPFIND /login", 405],
  ["POST /_next/static/chunks/main.js", 405],
  ["DELETE /icon.svg?v=1", 405],
  ["OPTIONS *", 400],
  ["GET http://evil.example/all-accounts", 400],
  ["GET /api/accounts/%E0%A4%A", 400],
  ["GET /all-accounts/%", 400],
])("G4 · %s gets a %i with the host's own headers and never reaches Next.js", async (line, status) => {
  const result = await send(line);

  expect(result).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(result).toMatch(/^cache-control: private, no-store\r$/im);
  expect(result).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(result).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(result).not.toContain("evil.example");
  expect(seen).toEqual([]);
});

test.each(["GET /login?next=%E0%A4%A", "POST /api/auth/login", "HEAD /", "GET /account/%C3%A9"])(
  "%s is forwarded once",
  async (line) => {
    expect(await send(line)).toMatch(/^HTTP\/1.1 200 /);
    expect(seen).toEqual([line]);
  },
);

test.each([301, 303, 307, 308])("G11 · a %i from Next.js gets its missing headers", async (status) => {
  const result = await send(`GET /status-${status}`);

  expect(result).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(result).toMatch(/^cache-control: private, no-store\r$/im);
  expect(result).toMatch(/^x-content-type-options: nosniff\r$/im);
});

test.each([200, 304])("no cache-control is added to a %i from Next.js", async (status) => {
  expect(await send(`GET /status-${status}`)).not.toMatch(/^cache-control/im);
});

test("range and precondition headers that make Next.js fail are removed", async () => {
  const result = await send(
    "GET /icon.svg",
    'Range: bytes=9-\r\nIf-Match: "a"\r\nIf-Range: "a"\r\nIf-Unmodified-Since: x\r\nIf-None-Match: "b"\r\n',
  );

  expect(result).toMatch(/"if-none-match":/);
  expect(result).not.toMatch(/"(range|if-range|if-match|if-unmodified-since)":/);
});

test("an Upgrade request is answered like any other", async () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  expect(await send("GET /live", upgrade)).toMatch(/^HTTP\/1.1 200 /);
  expect(seen).toEqual(["GET /live"]);
});

test("a request whose body never ends gets a 408, while a complete one may wait for its response", async () => {
  const slow = createFront((request, response) => {
    request.resume();
    request.once("end", () => setTimeout(() => response.end("late"), 600));
  }, 200);
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const address = slow.address();
  const slowPort = typeof address === "object" && address !== null ? address.port : 0;
  const post = (body: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(slowPort, "127.0.0.1", () => {
        socket.write(`POST /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 4\r\n\r\n${body}`);
      });
      let result = "";
      socket.on("data", (chunk) => {
        result += String(chunk);
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(result));
    });

  const [dripped, complete] = await Promise.all([post("ab"), post("abcd")]);

  expect(dripped).toMatch(/^HTTP\/1.1 408 /);
  expect(complete).toMatch(/late$/);
  slow.close();
});

test("stopping lets a response finish, and aborts one that takes too long", async () => {
  const stopping = createFront((request, response) => {
    response.write("begun ");
    if (request.url === "/quick") setImmediate(() => response.end("done"));
  });
  await new Promise<void>((resolve) => stopping.listen(0, "127.0.0.1", resolve));
  const address = stopping.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const [quick, slow] = await Promise.all([fetch(`${url}/quick`), fetch(`${url}/slow`)]);

  const stopped = drain(stopping, 100);

  expect(await quick.text()).toBe("begun done");
  await expect(slow.text()).rejects.toThrow();
  await stopped;
});

test("CONNECT is refused", () => {
  expect(findRefusal({ method: "CONNECT", url: "/" })).toBe(405);
});
