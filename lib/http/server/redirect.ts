import "server-only";
import { privateHeaders } from "./answer";

/**
 * Sends the browser to a page of ours by GET: 303, kept by nobody. The address is a path, so no Host header can turn
 * it elsewhere (case O7).
 */
export function redirectTo(path: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value);
  all.set("Location", path);
  return new Response(null, { status: 303, headers: all });
}
