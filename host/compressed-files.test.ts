import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { compressFiles, findCompressed } from "./compressed-files.mjs";

const script = "export const words = [];\n".repeat(100);
const files: Record<string, string> = {
  "chunks/page.js": script,
  "chunks/style.css": ".a { color: red }\n".repeat(100),
  "chunks/small.js": "1",
  "media/font.woff2": "f".repeat(5_000),
};

let root: string;
let server: Server;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "sightline-files-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, ".next/static", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  await compressFiles(root);
  const preferCompressed = findCompressed(root);
  server = createServer((request, response) => {
    preferCompressed(request, response);
    const [path, query] = (request.url ?? "").split("?");
    // Fails like a range request beyond the file's end.
    if (query === "broken") response.writeHead(500).end("broken");
    else response.end(readFileSync(join(root, (path ?? "").replace("/_next/", ".next/"))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends a request like a browser with this `Accept-Encoding`, and returns the raw response. */
function get(path: string, encodings: string) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(
      { port, path: `/_next/static/${path}`, headers: { "accept-encoding": encodings } },
      (result) => {
        const parts: Buffer[] = [];
        result.on("data", (part: Buffer) => parts.push(part));
        result.on("end", () => resolve({ headers: result.headers, body: Buffer.concat(parts) }));
      },
    );
    sent.once("error", reject).end();
  });
}

test("brotli files are written for scripts and style sheets, not for small files, fonts or brotli files", async () => {
  await compressFiles(root);

  const names = readdirSync(join(root, ".next/static"), { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith(".br")).sort()).toEqual(["chunks/page.js.br", "chunks/style.css.br"]);
});

test.each([
  ["chunks/page.js", "application/javascript; charset=UTF-8"],
  ["chunks/style.css?v=1", "text/css; charset=UTF-8"],
])("a browser that accepts brotli gets %s compressed, with the file's own type", async (path, type) => {
  const { headers, body } = await get(path, "gzip, deflate, br");

  expect(headers).toMatchObject({ "content-encoding": "br", "content-type": type, vary: "Accept-Encoding" });
  expect(brotliDecompressSync(body).toString()).toBe(files[path.replace(/\?.*/, "")]);
});

test.each(["gzip, deflate", "br;q=0, gzip", "identity", ""])(
  "a browser that accepts %j gets the uncompressed file",
  async (encodings) => {
    const { headers, body } = await get("chunks/page.js", encodings);

    expect(headers).toMatchObject({ vary: "Accept-Encoding" });
    expect(headers).not.toHaveProperty("content-encoding");
    expect(body.toString()).toBe(script);
  },
);

test("a file without a brotli version is sent unchanged, and an error isn't marked as brotli", async () => {
  expect((await get("chunks/small.js", "br")).headers).not.toHaveProperty("vary");
  const broken = await get("chunks/page.js?broken", "br");
  expect(broken.headers).not.toHaveProperty("content-encoding");
  expect(broken.body.toString()).toBe("broken");
});
