import { dayMs } from "@/lib/contracts/wire/durations";

const maxWaitMs = dayMs;

/**
 * Parses the header `Retry-After`, given in seconds or as a date (RFC 9110, 10.2.3), to milliseconds, at most a day;
 * null when absent or unreadable.
 */
export function retryAfterOf(headers: Headers, now: Date): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const waitMs = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxWaitMs);
}
