import type { Server } from "node:http";
import { connect } from "node:net";
import { createFront, findRefusal } from "./front.mjs";

let server: Server;
let port: number;
let seen: string[];

beforeEach(async () => {
  seen = [];
  server = createFront((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end("ok");
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
 * Sends a request line unchanged, which an HTTP client would normalise.
 *
 * @returns the whole answer
 */
function send(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${line} HTTP/1.1\r\nHost: app.sightline.example\r\nConnection: close\r\n\r\n`);
    });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

test.each([
  ["TRACE /login", 405],
  ["PROPFIND /login", 405],
  ["OPTIONS *", 400],
  ["GET http://evil.example/all-accounts", 400],
  ["GET /api/accounts/%E0%A4%A", 400],
  ["GET /all-accounts/%", 400],
])("G4 · %s is answered %i, with our headers and by nobody behind", async (line, status) => {
  const answer = await send(line);

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^cache-control: private, no-store\r$/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer).not.toContain("evil.example");
  expect(seen).toEqual([]);
});

test.each(["GET /login?next=%E0%A4%A", "POST /api/auth/login", "HEAD /", "GET /account/%C3%A9"])(
  "%s goes on, once",
  async (line) => {
    expect(await send(line)).toMatch(/^HTTP\/1.1 200 /);
    expect(seen).toEqual([line]);
  },
);

test.each(["GET //all-accounts", "GET /all-accounts/", "GET /\\all-accounts"])(
  "G11 · %s, which is answered with a redirect, is not to be stored",
  async (line) => {
    expect(await send(line)).toMatch(/^cache-control: private, no-store\r$/im);
  },
);

test("a request whose body never ends is cut off; one that came whole may wait for its answer", async () => {
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
      let answer = "";
      socket.on("data", (chunk) => {
        answer += String(chunk);
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(answer));
    });

  const [dripped, whole] = await Promise.all([post("ab"), post("abcd")]);

  expect(dripped).toMatch(/^HTTP\/1.1 408 /);
  expect(whole).toMatch(/late$/);
  slow.close();
});

test("a path without a method of ours is refused whatever it is", () => {
  expect(findRefusal({ method: "CONNECT", url: "/" })).toBe(405);
});
