/** The page to open after a handler's response: a path of this site, or the login page. */
export function readNextPath(body: unknown): string {
  if (typeof body !== "object" || body === null) return "/login";
  const { next }: { next?: unknown } = body;
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : "/login";
}
