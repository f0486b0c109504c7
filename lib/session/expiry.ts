/**
 * When a session counts as expired, and when the user is warned. Shared by the host (cookie, guard, data layer) and the
 * browser's monitor. How long tokens and sessions live is decided by the backend (`backend/env.ts`); here it is read
 * from the token's expiry.
 */

/** A session counts as expired this long before its token does (checklist B14). */
export const expiryMarginMs = 5 * 60_000;

/** The warning appears this long before the token expires (checklist B13). */
export const warningWindowMs = 10 * 60_000;

/** A token that claims to live longer is treated as expired: no token is valid for ever (case S5). */
export const maxLifetimeMs = 30 * 24 * 60 * 60_000;

const millisecondsFrom = 100_000_000_000;
const latestMs = Date.UTC(2200, 0, 1);

/**
 * Reads a moment in any of the forms that backends send: seconds or milliseconds since 1970 (number or digits), or
 * ISO 8601; without a zone it is UTC.
 *
 * @returns milliseconds since 1970, or null for everything else
 * @see case S5
 */
export function parseExpiry(value: unknown): number | null {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.length > 40) return null;
  const text = value.trim();
  if (/^\d{1,16}$/.test(text)) return fromNumber(Number(text));
  const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  return iso ? believable(Date.parse(iso[3] ? text : `${text}Z`)) : null;
}

/** True when no more than the margin is left, and for an expiry that is missing, unreadable or absurdly far (B14, S5, S11). */
export function isExpired(tokenExpiresAt: unknown, nowMs: number): boolean {
  const left = timeLeftMs(tokenExpiresAt, nowMs);
  return left === null || left <= expiryMarginMs;
}

/** True in the ten minutes before expiry, while the session is still valid (B13, S11). */
export function isInWarningWindow(tokenExpiresAt: unknown, nowMs: number): boolean {
  const left = timeLeftMs(tokenExpiresAt, nowMs);
  return left !== null && left > expiryMarginMs && left <= warningWindowMs;
}

function timeLeftMs(tokenExpiresAt: unknown, nowMs: number): number | null {
  const expiresMs = parseExpiry(tokenExpiresAt);
  if (expiresMs === null || expiresMs - nowMs > maxLifetimeMs) return null;
  return expiresMs - nowMs;
}

function fromNumber(value: number): number | null {
  return believable(value < millisecondsFrom ? value * 1000 : value);
}

function believable(ms: number): number | null {
  return Number.isFinite(ms) && ms > 0 && ms < latestMs ? Math.floor(ms) : null;
}
