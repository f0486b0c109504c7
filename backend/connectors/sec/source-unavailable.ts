import type { SourceUnavailable } from "../connector";
import { retryAfterOf } from "../retry-after";

/** Above its rate limit, the SEC responds with 403 or 429 for ten minutes, and longer to a client that doesn't stop. */
const blockedMs = 10 * 60_000;

/** Whether the status concerns the source as a whole (too many requests, or a server error), not this company. */
export function isSourceUnavailable(status: number): boolean {
  return status === 403 || status === 429 || status >= 500;
}

/**
 * The result for a response with such a status (`isSourceUnavailable`), with the pause that the SEC asks for; at least
 * ten minutes after a 403 or 429.
 */
export function toSourceUnavailable({ status, headers }: Response, now: Date): SourceUnavailable {
  const retryAfterMs = retryAfterOf(headers, now);
  const waitMs = status < 500 ? Math.max(retryAfterMs ?? 0, blockedMs) : retryAfterMs;
  return { kind: "later", problem: `The server responded with status ${status}`, waitMs };
}
