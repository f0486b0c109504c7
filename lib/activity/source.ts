const longest = 500;

/**
 * Finds where a signal's source can be read: an https address without a user in it. Anything else names nothing, so that
 * no other scheme ever becomes a link (case W5).
 */
export function findSource(url: string | null): { href: string; host: string } | null {
  if (url === null || url.length > longest || !url.startsWith("https://") || !URL.canParse(url)) return null;
  const { protocol, username, password, href, host } = new URL(url);
  if (protocol !== "https:" || username !== "" || password !== "") return null;
  return { href, host: host.replace(/^www\./, "") };
}
