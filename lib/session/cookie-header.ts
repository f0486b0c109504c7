/**
 * Finds a cookie by its exact name in a request's `Cookie` header; a shared prefix is not a match.
 *
 * @returns its value as sent; null if there is no such cookie
 */
export function findCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
