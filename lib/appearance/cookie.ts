import "client-only";

/** Reads a choice of this device; undefined before any. */
export function readPreference(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  return found === undefined ? undefined : decodeURIComponent(found.slice(start.length));
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Remembers a choice on this device for a year, where the server sees it before it paints the next page. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${
    window.location.protocol === "https:" ? "; Secure" : ""
  }`;
}
