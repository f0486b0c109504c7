import "server-only";
import type { Standing } from "./standing";

/**
 * What the middleware has just learned about a request's sender, left for the page of the same request, so that the
 * backend is asked once for each request and not twice. It is no cache: an entry is taken once, under the request id
 * that the middleware made up for this one request, and a session that ends is refused at the next request on every
 * host (case S1; docs/decisions/021).
 */
const longestMs = 5000;
const mostEntries = 2000;

interface Entry {
  token: string;
  standing: Standing;
  atMs: number;
}

declare global {
  var sightlineHandover: Map<string, Entry> | undefined;
}

/** Middleware and pages are built apart and share nothing but the process. */
function entries(): Map<string, Entry> {
  globalThis.sightlineHandover ??= new Map();
  return globalThis.sightlineHandover;
}

/** Leaves what is known about a token's holder for the rest of this request. */
export function leaveStanding(requestId: string, token: string, standing: Standing, nowMs = Date.now()): void {
  const all = entries();
  const oldest = all.keys().next().value;
  if (all.size >= mostEntries && oldest !== undefined) all.delete(oldest);
  all.set(requestId, { token, standing, atMs: nowMs });
}

/** Takes what was left for this request and this token; null when nothing was, or too long ago. */
export function takeStanding(requestId: string, token: string, nowMs = Date.now()): Standing | null {
  const entry = entries().get(requestId);
  entries().delete(requestId);
  return entry && entry.token === token && nowMs - entry.atMs <= longestMs ? entry.standing : null;
}
