import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { offsetOf } from "./clock";

/**
 * The time at which the local time in a zone is a given hour. If a clock change repeats the hour, the first occurrence
 * counts; if it skips the hour, the time is shifted by the length of the gap (`compatible` in Temporal). An unknown
 * zone counts as UTC.
 *
 * @param day YYYY-MM-DD
 * @param hour 0 to 24, fractions allowed
 */
export function localMoment(day: string, hour: number, zone: string | null): Date {
  const shownMs = Date.parse(day) + hour * hourMs;
  const before = offsetOf(zone, shownMs - dayMs);
  const after = offsetOf(zone, shownMs + dayMs);
  const candidates = [shownMs - before, shownMs - after].sort((a, b) => a - b);
  const exact = candidates.find((atMs) => atMs + offsetOf(zone, atMs) === shownMs);
  return new Date(exact ?? shownMs - before);
}

/** The hour of the local time in a zone, 0 to 23. An unknown zone is UTC. */
export function localHour(now: Date, zone: string | null): number {
  return new Date(now.getTime() + offsetOf(zone, now.getTime())).getUTCHours();
}
