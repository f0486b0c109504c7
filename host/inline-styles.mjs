import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import onHeaders from "on-headers";
import { builtFiles, chunks } from "./built-files.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 */

/** The cookie of a browser that was given this build's style sheets: it has them in its cache. */
const cookieName = "sightline.styles";
const yearSeconds = 365 * 24 * 60 * 60;

const headEnd = "</head>";
const documentEnd = Buffer.from("</body></html>");

/**
 * Reads the build's style sheets, for browsers that don't have them yet: those get them within the document, and paint
 * it without waiting for a second request. The links to the sheets stand at the document's end instead of in its head,
 * for a medium that no device is: the browser fetches them last, for the next page, and React finds them and asks for no
 * others.
 *
 * @param {{ root?: string, isHttps: boolean }} options the folder of the build's project; whether browsers come by https
 * @returns {(request: IncomingMessage, response: ServerResponse) => void} a function to be called before anything is
 *   written to the response, which it changes if that turns out to be a document for such a browser
 */
export function readStyles({ root = ".", isHttps }) {
  const folder = join(root, builtFiles.folder, chunks);
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const sheets = new Map(names.map((name) => [`${builtFiles.path}/${chunks}/${name}`, readSheet(join(folder, name))]));
  const version = createHash("sha256").update(names.sort().join()).digest("base64url").slice(0, 12);
  const known = `${cookieName}=${version}`;
  const cookie = `${known}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${isHttps ? "; Secure" : ""}`;
  return (request, response) => {
    if (request.method !== "GET" || request.headers.cookie?.split("; ").includes(known)) return;
    onHeaders(response, () => {
      if (response.statusCode !== 200 || !String(response.getHeader("Content-Type")).startsWith("text/html")) return;
      leaveOutPreloads(response, sheets);
      response.removeHeader("Content-Length");
      response.appendHeader("Set-Cookie", cookie);
      rewriteBody(response, moveSheets(sheets));
    });
  };
}

/**
 * Reads a style sheet, with its addresses as they are written in a document, which stands in another folder.
 *
 * @param {string} file
 * @returns {string} its bytes, a character each
 */
function readSheet(file) {
  const text = readFileSync(file, "latin1").replaceAll("url(../", `url(${builtFiles.path}/`);
  if (text.includes("</")) throw new Error(`${file} can't stand within a document, as it contains "</".`);
  return text;
}

/**
 * Takes the sheets out of the header by which browsers fetch them ahead: they would share the line with the document.
 *
 * @param {ServerResponse} response
 * @param {Map<string, string>} sheets
 */
function leaveOutPreloads(response, sheets) {
  const header = response.getHeader("Link");
  if (header === undefined) return;
  const links = String(header).split(/, (?=<)/);
  const kept = links.filter((link) => !sheets.has(link.slice(1, link.indexOf(">"))));
  if (kept.length > 0) response.setHeader("Link", kept.join(", "));
  else response.removeHeader("Link");
}

/**
 * Has all that Next.js writes go through a document. Next.js writes bytes alone.
 *
 * @param {ServerResponse} response
 * @param {ReturnType<typeof moveSheets>} document
 */
function rewriteBody(response, document) {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  /** @param {Uint8Array} part */
  const take = (part) => write(document.take(Buffer.from(part)));
  Object.assign(response, {
    write: take,
    /** @param {Uint8Array} [part] */
    end: (part) => {
      if (part) take(part);
      return end(document.rest());
    },
  });
}

/**
 * A document whose style sheets are moved: the sheets themselves to where their links are, and the links to its end.
 *
 * @param {Map<string, string>} sheets the text of each by its address
 */
function moveSheets(sheets) {
  /** What came of the head, its bytes a character each; null once it is over. */
  let head = /** @type {string | null} */ ("");
  let links = "";

  /** @param {string} text */
  function inline(text) {
    return text.replace(
      /<link rel="stylesheet" href="([^"<>]+)"( nonce="[^"<>]*")?[^<>]*>/g,
      (link, href, nonce = "") => {
        const sheet = sheets.get(href);
        if (sheet === undefined) return link;
        links += link.replace("<link", '<link media="not all"');
        return `<style${nonce}>${sheet}</style>`;
      },
    );
  }

  return {
    /**
     * @param {Buffer} part the next part of the document
     * @returns {Buffer} what can be sent of it; nothing before the head is whole
     */
    take(part) {
      if (head === null) return withLinks(part, links);
      head += part.toString("latin1");
      const end = head.indexOf(headEnd);
      if (end < 0) return Buffer.alloc(0);
      const text = inline(head.slice(0, end)) + head.slice(end);
      head = null;
      return withLinks(Buffer.from(text, "latin1"), links);
    },
    /** What was held back, if the head never ended. */
    rest: () => Buffer.from(head ?? "", "latin1"),
  };
}

/**
 * @param {Buffer} part
 * @param {string} links
 */
function withLinks(part, links) {
  if (!part.subarray(-documentEnd.length).equals(documentEnd)) return part;
  return Buffer.concat([part.subarray(0, -documentEnd.length), Buffer.from(links, "latin1"), documentEnd]);
}
