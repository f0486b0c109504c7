import { readdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import Negotiator from "negotiator";
import onHeaders from "on-headers";

/** Where a build keeps the files for browsers, and the path under which they ask for them. */
const builtFiles = { folder: ".next/static", path: "/_next/static" };

/**
 * What is compressed, by the end of its name. Fonts and pictures are compressed as they are.
 *
 * @type {Readonly<Record<string, string>>}
 */
const types = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** A file's brotli form stands beside it, under its name with this end. */
const end = ".br";

/** Smaller files fit into one packet either way. */
const leastBytes = 1024;

const compress = promisify(brotliCompress);

/**
 * Writes the brotli forms of the build's scripts and style sheets. It is done once a build, so the strongest level is
 * worth its time: an eighth less than gzip, in some three seconds of one processor.
 *
 * @param {string} [root] the folder of the build's project
 * @returns {Promise<void>}
 */
export async function compressFiles(root = ".") {
  const folder = join(root, builtFiles.folder);
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => extname(name) in types).map((name) => writeForm(join(folder, name))));
}

/** @param {string} path */
async function writeForm(path) {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}${end}`, await compress(content, { params }));
}

/**
 * Finds which of the build's files have a brotli form.
 *
 * @param {string} [root] the folder of the build's project
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} a
 *   function that turns a request for one of them into a request for that form, where the browser takes it; Next.js then
 *   serves the form as it serves every file
 */
export function findCompressed(root = ".") {
  const names = readdirSync(join(root, builtFiles.folder), { recursive: true, encoding: "utf8" });
  const forms = new Set(names.filter((name) => name.endsWith(end)).map((name) => `${builtFiles.path}/${name}`));
  return (request, response) => {
    const [path = "", query] = request.url?.split("?", 2) ?? [];
    const form = `${path}${end}`;
    if (!forms.has(form)) return;
    response.setHeader("Vary", "Accept-Encoding");
    if (new Negotiator(request).encoding(["br"]) === undefined) return;
    request.url = query === undefined ? form : `${form}?${query}`;
    response.setHeader("Content-Type", types[extname(path)] ?? "");
    onHeaders(response, () => {
      // An error is a page of its own.
      if (response.statusCode === 200 || response.statusCode === 206) response.setHeader("Content-Encoding", "br");
    });
  };
}
