/** The cookie that tells the server which messages this browser has dismissed, so that it doesn't render them. */
export const dismissalsCookie = "sightline.dismissed";

/**
 * The maximum number of ids in the cookie, since every request carries it; older ids belong to messages that ended long
 * ago.
 */
const maxInCookie = 30;

/** Reads the cookie's value and ignores invalid ids. */
export function readDismissals(value: string | undefined): ReadonlySet<string> {
  return new Set((value ?? "").split(".").slice(0, maxInCookie).filter(isSafe));
}

/** Builds the cookie's value. @param dismissed the latest last */
export function writeDismissals(dismissed: Iterable<string>): string {
  return [...dismissed].filter(isSafe).slice(-maxInCookie).join(".");
}

/** Whether an id is safe in a cookie's value; the backend creates no others. */
function isSafe(id: string): boolean {
  return /^[\w-]{1,40}$/.test(id);
}
