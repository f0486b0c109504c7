import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import compression from "compression";
import { readStyles } from "./inline-styles.mjs";

const href = "/_next/static/chunks/page.css";
const sheet = "@font-face{src:url(../media/font.woff2)}.é{color:red}";
const inDocument = "@font-face{src:url(/_next/static/media/font.woff2)}.é{color:red}";
const link = `<link rel="stylesheet" href="${href}" nonce="n1" data-precedence="next"/>`;
const start = `<!DOCTYPE html><html><head><title>Übersicht</title>`;
const middle = `<script nonce="n1"></script></head><body><p>Zürich ${link}</p>`;
const end = "</body></html>";
const asSent = `${start}${link}${middle}${end}`;
const forNewcomers = `${start}<style nonce="n1">${inDocument}</style>${middle}${link.replace("<link", '<link media="not all"')}${end}`;

let root: string;
let server: Server;
let isHttps = false;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "sightline-styles-"));
  mkdirSync(join(root, ".next/static/chunks"), { recursive: true });
  writeFileSync(join(root, ".next/static/chunks/page.css"), sheet);
  writeFileSync(join(root, ".next/static/chunks/page.js"), "1");
  const [byHttp, byHttps] = [false, true].map((https) => readStyles({ root, isHttps: https }));
  const compress = compression({ threshold: 0 });
  server = createServer((request, response) => {
    compress(request as never, response as never, () => {
      (isHttps ? byHttps : byHttp)?.(request, response);
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

beforeEach(() => {
  isHttps = false;
  answer = (response) => send(response, [asSent]);
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends a document as Next.js does: the headers first, then bytes, then the end alone. */
function send(
  response: ServerResponse,
  parts: readonly (string | Buffer)[],
  headers: Record<string, string> = {},
  status = 200,
) {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...headers });
  for (const part of parts) response.write(Buffer.from(part as string));
  response.end();
}

async function ask({ cookie = "", method = "GET", encoding = "identity" } = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = { cookie, "accept-encoding": encoding };
  const got = await fetch(`http://127.0.0.1:${port}/`, { method, headers });
  return { headers: got.headers, body: await got.text(), cookie: got.headers.getSetCookie()[0] ?? null };
}

test("a browser that has no style sheet gets it within the document, and its link at the end", async () => {
  expect((await ask()).body).toBe(forNewcomers);
});

test.each(["gzip", "br"])("the document is compressed as others are, by %s", async (encoding) => {
  const { headers, body } = await ask({ encoding });
  expect(headers.get("content-encoding")).toBe(encoding);
  expect(body).toBe(forNewcomers);
});

test("who was given the sheet gets the document as it is", async () => {
  const { cookie } = await ask();
  expect(cookie).toMatch(/^sightline\.styles=[\w-]{12}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const again = await ask({ cookie: `other=1; ${cookie?.split(";")[0]}` });
  expect(again.body).toBe(asSent);
  expect(again.cookie).toBeNull();
});

test("where browsers come by https, the cookie is for https alone", async () => {
  isHttps = true;
  expect((await ask()).cookie).toMatch(/; Secure$/);
});

test("a browser that was given another build's sheet gets this build's", async () => {
  expect((await ask({ cookie: "sightline.styles=another-build" })).body).toBe(forNewcomers);
});

test("a document that comes in pieces is the same, wherever they end", async () => {
  const bytes = Buffer.from(asSent);
  for (let at = 1; at < bytes.length - end.length; at += 1) {
    answer = (response) => send(response, [bytes.subarray(0, at), bytes.subarray(at)]);
    expect((await ask()).body).toBe(forNewcomers);
  }
});

test("the length of the answer isn't that of the document as it was", async () => {
  answer = (response) => send(response, [asSent], { "Content-Length": String(Buffer.byteLength(asSent)) });
  expect((await ask()).body).toBe(forNewcomers);
});

test("sheets aren't fetched ahead beside the document; what else is, stays", async () => {
  const font = '</_next/static/media/font.woff2>; rel=preload; as="font"; nonce="n1"';
  const ahead = `<${href}>; rel=preload; as="style"; nonce="n1"`;
  answer = (response) => send(response, [asSent], { Link: `${font}, ${ahead}` });
  expect((await ask()).headers.get("link")).toBe(font);
  answer = (response) => send(response, [asSent], { Link: ahead });
  expect((await ask()).headers.get("link")).toBeNull();
});

test("what isn't a document stays as it is, and so does one that tells of a failure", async () => {
  answer = (response) => send(response, [asSent], { "Content-Type": "text/x-component" });
  expect(await ask()).toMatchObject({ body: asSent, cookie: null });
  answer = (response) => send(response, [asSent], {}, 503);
  expect(await ask()).toMatchObject({ body: asSent, cookie: null });
});

test("a document without a head is sent whole", async () => {
  answer = (response) => send(response, ["<p>Zürich</p>", "<p>Bern</p>"]);
  expect((await ask()).body).toBe("<p>Zürich</p><p>Bern</p>");
});

test("a sheet that would end its element is refused when the host starts", () => {
  const broken = mkdtempSync(join(tmpdir(), "sightline-styles-"));
  mkdirSync(join(broken, ".next/static/chunks"), { recursive: true });
  writeFileSync(join(broken, ".next/static/chunks/a.css"), 'a{content:"</style>"}');
  expect(() => readStyles({ root: broken, isHttps: false })).toThrow("a.css can't stand within a document");
  rmSync(broken, { recursive: true });
});
