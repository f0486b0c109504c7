import "client-only";

/** Reads a preference of this device; undefined if none was chosen. */
export function readPreference(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  return found === undefined ? undefined : decodeURIComponent(found.slice(start.length));
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores a preference of this device for a year, in a cookie that the server reads when it renders the next page. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in all supported browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${
    window.location.protocol === "https:" ? "; Secure" : ""
  }`;
}
