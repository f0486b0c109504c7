import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { OutboundError, ResponseTooLargeError } from "./address";
import { createOutboundFetch } from "./fetch";

const responses: Record<string, { headers: Record<string, string>; body: Buffer }> = {
  "/packed": { headers: { "content-encoding": "gzip", "content-type": "text/plain" }, body: gzipSync("Cummins Inc.") },
  "/plain": { headers: {}, body: Buffer.from("Cummins Inc.") },
  "/bomb": { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(10_000_000)) },
  "/large": { headers: {}, body: Buffer.alloc(200_000) },
  "/brotli": { headers: { "content-encoding": "br" }, body: Buffer.from("x") },
  "/damaged": { headers: { "content-encoding": "gzip" }, body: Buffer.from("no gzip") },
  "/empty": { headers: { "content-encoding": "gzip" }, body: Buffer.alloc(0) },
};
const received: (string | string[] | undefined)[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.headers["accept-encoding"]);
    const { headers = {}, body } = responses[request.url ?? ""] ?? {};
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetch = createOutboundFetch({ allowPrivate: true, maxBytes: 100_000, timeoutMs: 30_000 });

test.each(["/packed", "/plain"])("requests %s with gzip and returns the decompressed body", async (path) => {
  const result = await fetch(`${origin}${path}`, {});

  expect(await result.text()).toBe("Cummins Inc.");
  expect(result.headers.get("content-encoding")).toBeNull();
  expect(received.at(-1)).toBe("gzip");
});

test("returns an empty body for an empty gzip response", async () => {
  expect(await (await fetch(`${origin}/empty`, {})).text()).toBe("");
});

test.each(["/bomb", "/large"])("rejects %s because its decompressed size exceeds the limit", async (path) => {
  await expect(fetch(`${origin}${path}`, {})).rejects.toThrow(ResponseTooLargeError);
});

test.each(["/brotli", "/damaged"])("rejects %s as unreadable", async (path) => {
  await expect(fetch(`${origin}${path}`, {})).rejects.toThrow(OutboundError);
});
