/** The target of a message or an alert. `isOwn`: a page of this site. */
export interface SafeLink {
  href: string;
  isOwn: boolean;
}

const maxLength = 2000;

/** A placeholder origin, which doesn't affect the validation of a path. */
const own = "https://site.invalid";

/**
 * Parses a text as a link target that is safe to render: an https URL without a user in it, or a path of this site. The
 * text is parsed as browsers do, and a path must be in normalized form: `javascript:`, `//host`, `/\host`, `/..//host`
 * and the like are refused (cases W5, J8).
 */
export function findLink(text: unknown): SafeLink | null {
  if (typeof text !== "string" || text.length > maxLength || !/^[\x21-\x5b\x5d-\x7e\u00a0-\uffff]+$/.test(text))
    return null;
  if (text.startsWith("/")) return isOwnPath(text) ? { href: text, isOwn: true } : null;
  if (!text.startsWith("https://") || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && username === "" && password === "" ? { href, isOwn: false } : null;
}

/** Routers join, cut and parse paths again, which could turn a path that contains `//` into a host. */
function isOwnPath(text: string): boolean {
  if (!URL.canParse(text, own)) return false;
  const { origin, pathname, search, hash } = new URL(text, own);
  return origin === own && !pathname.includes("//") && text === `${pathname}${search}${hash}`;
}
