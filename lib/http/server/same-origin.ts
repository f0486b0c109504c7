import "server-only";

/**
 * True when a request that changes something comes from our own pages, or from no browser at all.
 * Browsers say where a request comes from in `Sec-Fetch-Site` (only `same-origin` and `none` will do: a sibling
 * subdomain is `same-site`), older ones in `Origin`, which every cross-site form carries.
 *
 * @param appOrigin the configured origin; the request's own Host is never asked
 * @see case W1
 */
export function isSameOrigin(headers: Headers, appOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === appOrigin;
}
