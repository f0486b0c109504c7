import "server-only";

/** The maximum length of a provider URL, in characters: it carries a whole authorization request. */
const maxLength = 4000;

/**
 * Checks the URL that {api} redirects a browser to for an enterprise sign-in: https (plain http only between programs
 * on one machine), without user info, and not this site itself.
 *
 * @param location the `Location` header
 * @param site this site's origin, from the settings; plain http there means a single machine
 * @returns the URL and its `state`, or null if the browser must not be sent there
 * @see case O13
 */
export function findProviderAddress(location: string, site: string): { url: string; state: string } | null {
  if (location.length > maxLength || !URL.canParse(location)) return null;
  const url = new URL(location);
  const state = url.searchParams.getAll("state");
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url) && site.startsWith("http:"));
  if (!isSafe || url.username !== "" || url.password !== "" || url.origin === site) return null;
  return state.length === 1 && isState(state[0]) ? { url: url.href, state: state[0] } : null;
}

/** Whether a value can be the `state` of one of this product's sign-ins. */
export function isState(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{16,300}$/.test(value);
}

function isLoopback(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
