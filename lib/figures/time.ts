import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";
import { formatAge } from "./age";

/** The displayed parts of a time: `time` 18:20 · `date` 21 Nov 2026 · `both` 21 Nov 2026, 18:20. */
export type ShownTime = "time" | "date" | "both";

const relativeForMs = 7 * dayMs;

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const parts: Record<ShownTime, Intl.DateTimeFormatOptions> = { time, date: day, both: { ...day, ...time } };
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time.
 *
 * @param iso ISO 8601
 * @param timeZone an IANA name; undefined for the device's own
 */
export function formatMoment(iso: string, shown: ShownTime, timeZone: string | undefined): string {
  const key = `${shown} ${timeZone ?? ""}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...parts[shown], timeZone });
  made.set(key, format);
  return format.format(new Date(iso));
}

/** Returns a time zone if this machine knows it; null for an unknown time zone, with which formatting would throw. */
export function findZone(name: string | null): string | null {
  try {
    return name === null || name === ""
      ? null
      : new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Formats the age of a time; null for future times and from a week on. */
export function formatRecent(iso: string, nowMs: number): string | null {
  const ageMs = nowMs - Date.parse(iso);
  // The device's clock may be slightly behind the server's.
  return ageMs > -minuteMs && ageMs < relativeForMs ? formatAge(ageMs) : null;
}

/** Formats the date of an ISO 8601 time, in UTC so that server and browser agree: `3 Jul 2025`. */
export function formatDay(iso: string): string {
  return formatMoment(iso, "date", "UTC");
}
