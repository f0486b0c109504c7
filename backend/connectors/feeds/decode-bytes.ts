import iconv from "iconv-lite";
import { InvalidFeedError } from "./invalid-feed-error";

/** For each of these charsets, browsers use a larger charset that contains it (WHATWG Encoding). */
const widened: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "us-ascii": "windows-1252",
  ascii: "windows-1252",
};

/**
 * Decodes the bytes of a page or a feed by its byte order mark, else by the charset of the header, else by the one
 * declared in its first 1,024 bytes, else as UTF-8. Invalid UTF-8 is read as Windows-1252. Uses iconv-lite because
 * Node's own decoder loses the curly quotes of Windows-1252 (nodejs/node issue 56542).
 *
 * @throws InvalidFeedError for an unknown charset
 */
export function decodeBytes(bytes: Buffer, contentType: string | null): string {
  const label = markOf(bytes) ?? charsetOf(contentType) ?? declaredOf(bytes) ?? "utf-8";
  const charset = widened[label] ?? label;
  if (/^utf-?8$/.test(charset)) return decodeUtf8(bytes);
  if (!iconv.encodingExists(charset)) throw new InvalidFeedError(`Unknown charset: ${label.slice(0, 40)}`);
  return iconv.decode(bytes, charset);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, "windows-1252");
  }
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? null;
}

/** `<?xml … encoding="…"?>`, or a page's `<meta charset>`. */
function declaredOf(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 1_024).toString("latin1");
  const [, name] =
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    /<meta\s[^<>]*?charset\s*=\s*["']?([\w.:-]+)/i.exec(head) ??
    [];
  return name?.toLowerCase() ?? null;
}
