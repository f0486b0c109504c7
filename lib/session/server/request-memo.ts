import "server-only";
import type { TokenStatus } from "./token-status";

/**
 * Remembers a token's status from the middleware for the page of the same request, so that the backend is asked once
 * for each request and not twice. It is no cache: an entry is taken once, under the request id that the middleware
 * generated for this request, and an ended session is refused at the next request on every host (case S1;
 * docs/decisions/016).
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

/** The middleware and the pages are bundled separately, so their modules aren't shared; only `globalThis` of the process is. */
function entries(): Map<string, Entry> {
  globalThis.sightlineRequestMemo ??= new Map();
  return globalThis.sightlineRequestMemo;
}

/** Remembers a token's status for the rest of this request. */
export function rememberTokenStatus(requestId: string, token: string, status: TokenStatus, nowMs = Date.now()): void {
  const all = entries();
  const oldest = all.keys().next().value;
  if (all.size >= maxEntries && oldest !== undefined) all.delete(oldest);
  all.set(requestId, { token, status, atMs: nowMs });
}

/** Takes what was remembered for this request and this token; null when nothing was, or when it is older than 5 s. */
export function takeTokenStatus(requestId: string, token: string, nowMs = Date.now()): TokenStatus | null {
  const entry = entries().get(requestId);
  entries().delete(requestId);
  return entry && entry.token === token && nowMs - entry.atMs <= maxDurationMs ? entry.status : null;
}
