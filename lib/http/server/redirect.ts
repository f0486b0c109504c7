import "server-only";
import { privateHeaders } from "./response";

/**
 * Redirects the browser to a page of this site by GET: 303, uncached. The target is a path, so a Host header can't
 * change it (case O7).
 */
export function redirectTo(path: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value);
  all.set("Location", path);
  return new Response(null, { status: 303, headers: all });
}
