const longest = 500;

/** The stand-in of one machine shows its filings by plain http. */
const standIn = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\//;

/**
 * Finds where a signal's source can be read: an https address without a user in it, or a stand-in of this machine. Anything
 * else names nothing, so that no other scheme ever becomes a link (case W5).
 */
export function findSource(url: string | null): { href: string; host: string } | null {
  if (url === null || url.length > longest || !URL.canParse(url)) return null;
  if (!url.startsWith("https://") && !standIn.test(url)) return null;
  const { username, password, href, host } = new URL(url);
  if (username !== "" || password !== "") return null;
  return { href, host: host.replace(/^www\./, "") };
}
