const longestWaitMs = 86_400_000;

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3), a day at most; null when it says nothing that can be read. */
export function retryAfterOf(headers: Headers, now: Date): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const waitMs = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), longestWaitMs);
}
