import "server-only";
import type { TokenStatus } from "./token-status";

/**
 * Passes a token's status from the middleware to the page of the same request, so that the backend is called once per
 * request, not twice. It is not a cache: an entry is consumed once, under the request id that the middleware generated,
 * and an ended session is refused at the next request on every host (case S1; docs/decisions/016).
 */
const maxDurationMs = 5000;
const maxEntries = 2000;

interface Entry {
  token: string;
  status: TokenStatus;
  atMs: number;
}

declare global {
  var sightlineRequestMemo: Map<string, Entry> | undefined;
}

/** The middleware and the pages are bundled separately, so they share no modules, only the process's `globalThis`. */
function entries(): Map<string, Entry> {
  globalThis.sightlineRequestMemo ??= new Map();
  return globalThis.sightlineRequestMemo;
}

/** Stores a token's status for the rest of this request. */
export function rememberTokenStatus(requestId: string, token: string, status: TokenStatus, nowMs = Date.now()): void {
  const all = entries();
  const oldest = all.keys().next().value;
  if (all.size >= maxEntries && oldest !== undefined) all.delete(oldest);
  all.set(requestId, { token, status, atMs: nowMs });
}

/** Consumes the status stored for this request and this token; null if there is none, or if it is older than 5 s. */
export function consumeTokenStatus(requestId: string, token: string, nowMs = Date.now()): TokenStatus | null {
  const entry = entries().get(requestId);
  entries().delete(requestId);
  return entry && entry.token === token && nowMs - entry.atMs <= maxDurationMs ? entry.status : null;
}
