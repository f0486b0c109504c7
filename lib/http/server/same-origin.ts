import "server-only";

/**
 * Whether a changing request comes from this site's own pages, or from a client that isn't a browser. Browsers send a
 * request's origin in `Sec-Fetch-Site` (only `same-origin` and `none` are accepted: a sibling subdomain is
 * `same-site`), older ones in `Origin`, which every cross-site form carries.
 *
 * @param appOrigin the configured origin; the request's own Host is never used
 * @see case W1
 */
export function isSameOrigin(headers: Headers, appOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === appOrigin;
}
