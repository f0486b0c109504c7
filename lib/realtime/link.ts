/** Where a message or an alert leads. `isOwn`: a page of this site. */
export interface SafeLink {
  href: string;
  isOwn: boolean;
}

const longest = 2000;

/**
 * Finds the address that a text names, if it is one that people may be led to: an https address without a user in it,
 * or a path of this site. `javascript:`, `data:`, `//host`, `/\host` and the like name nothing (case W5).
 */
export function findLink(text: unknown): SafeLink | null {
  if (typeof text !== "string" || text.length > longest || !/^[\x21-\x5b\x5d-\x7e\u00a0-\uffff]+$/.test(text))
    return null;
  if (/^\/(?!\/)/.test(text)) return { href: text, isOwn: true };
  if (!text.startsWith("https://") || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && username === "" && password === "" ? { href, isOwn: false } : null;
}
