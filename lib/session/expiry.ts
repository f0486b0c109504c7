import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";

/**
 * Session expiry and the warning before it. Shared by the host (cookie, guard, data layer) and the browser's monitor.
 * The backend sets the lifetime of tokens and sessions (`backend/env.ts`); here it is read from the token's expiry.
 */

/** A session counts as expired this long before its token does (checklist B14). */
export const expiryMarginMs = 5 * minuteMs;

/** The warning appears this long before the token expires (checklist B13). */
export const warningWindowMs = 10 * minuteMs;

/** A token with a longer lifetime is treated as expired: no token is valid forever (case S5). */
export const maxLifetimeMs = 30 * dayMs;

const millisecondsFrom = 100_000_000_000;
const latestMs = Date.UTC(2200, 0, 1);

/**
 * Parses a time in any format that backends send: seconds or milliseconds since 1970 (number or digits), or ISO 8601;
 * UTC without a time zone.
 *
 * @returns milliseconds since 1970, or null for anything else
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

/** True if no more than the margin is left, or if the expiry is missing, unreadable or absurdly late (B14, S5, S11). */
export function isExpired(tokenExpiresAt: unknown, nowMs: number): boolean {
  const remainingMs = timeLeftMs(tokenExpiresAt, nowMs);
  return remainingMs === null || remainingMs <= expiryMarginMs;
}

/** True in the ten minutes before expiry while the session is still valid (B13, S11). */
export function isInWarningWindow(tokenExpiresAt: unknown, nowMs: number): boolean {
  const remainingMs = timeLeftMs(tokenExpiresAt, nowMs);
  return remainingMs !== null && remainingMs > expiryMarginMs && remainingMs <= warningWindowMs;
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
