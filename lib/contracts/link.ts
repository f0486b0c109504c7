/** Where a message or an alert leads. `isOwn`: a page of this site. */
export interface SafeLink {
  href: string;
  isOwn: boolean;
}

const longest = 2000;

/** Stands for the site's own origin: which one it is makes no difference to what a path may be. */
const own = "https://site.invalid";

/**
 * Finds the address that a text names, if it is one that people may be led to: an https address without a user in it,
 * or a path of this site. The text is parsed as a browser parses it, and a path must be written exactly as it is read:
 * `javascript:`, `//host`, `/\host`, `/..//host` and the like name nothing (cases W5, J8).
 */
export function findLink(text: unknown): SafeLink | null {
  if (typeof text !== "string" || text.length > longest || !/^[\x21-\x5b\x5d-\x7e\u00a0-\uffff]+$/.test(text))
    return null;
  if (text.startsWith("/")) return isOwnPath(text) ? { href: text, isOwn: true } : null;
  if (!text.startsWith("https://") || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && username === "" && password === "" ? { href, isOwn: false } : null;
}

/** Routers join, cut and parse paths again: one with `//` in it could become a host on the way. */
function isOwnPath(text: string): boolean {
  if (!URL.canParse(text, own)) return false;
  const { origin, pathname, search, hash } = new URL(text, own);
  return origin === own && !pathname.includes("//") && text === `${pathname}${search}${hash}`;
}
