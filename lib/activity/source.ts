const maxLength = 500;

/** Matches URLs of the local SEC emulator, which serves its filings over plain http. */
const standIn = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\//;

/**
 * Parses the URL of a signal's source: an https URL without a user in it, or a URL of the local emulators. Anything
 * else gives null, so that no other scheme ever becomes a link (case W5).
 */
export function findSource(url: string | null): { href: string; host: string } | null {
  if (url === null || url.length > maxLength || !URL.canParse(url)) return null;
  if (!url.startsWith("https://") && !standIn.test(url)) return null;
  const { username, password, href, host } = new URL(url);
  if (username !== "" || password !== "") return null;
  return { href, host: host.replace(/^www\./, "") };
}
