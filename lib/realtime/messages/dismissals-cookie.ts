/** Tells the server which messages this browser has put away, so that it doesn't draw them. */
export const dismissalsCookie = "sightline.dismissed";

/** As many as every request can carry; older ones are of messages that ended long ago. */
const mostInCookie = 30;

/** Reads the cookie's value, whatever stands in it. */
export function readDismissals(value: string | undefined): ReadonlySet<string> {
  return new Set((value ?? "").split(".").slice(0, mostInCookie).filter(isSafe));
}

/** Writes the cookie's value. @param dismissed the latest last */
export function writeDismissals(dismissed: Iterable<string>): string {
  return [...dismissed].filter(isSafe).slice(-mostInCookie).join(".");
}

/** Only such ids fit into a cookie; the backend makes no others. */
function isSafe(id: string): boolean {
  return /^[\w-]{1,40}$/.test(id);
}
