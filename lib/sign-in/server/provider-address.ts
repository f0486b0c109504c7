import "server-only";

/** Providers' addresses carry a request in them; longer ones are none. */
const longest = 4000;

/**
 * Checks the address that {api} wants a browser sent to for an enterprise sign-in: https (plain http only between
 * programs of one machine), without a user in it, and not this site itself.
 *
 * @param location the `Location` header
 * @param site this site's origin, from the settings; plain http there means one machine
 * @returns the address and the `state` that it carries, or null when nobody may be sent there
 * @see case O13
 */
export function findProviderAddress(location: string, site: string): { url: string; state: string } | null {
  if (location.length > longest || !URL.canParse(location)) return null;
  const url = new URL(location);
  const state = url.searchParams.getAll("state");
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url) && site.startsWith("http:"));
  if (!isSafe || url.username !== "" || url.password !== "" || url.origin === site) return null;
  return state.length === 1 && isState(state[0]) ? { url: url.href, state: state[0] } : null;
}

/** True for text that can be the `state` of a sign-in of ours. */
export function isState(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{16,300}$/.test(value);
}

function isLoopback(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
