import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { offsetOf } from "./clock";
import { localMoment } from "./moments";
import { isTimeZone } from "./time-zone";

/** A point in time, and the user's time zone, which determines the day; null: UTC. */
export interface LocalTime {
  now: Date;
  zone: string | null;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The hour from which reminders are sent. */
export const morningHour = 8;

/**
 * The day in a time zone, YYYY-MM-DD; before the hour at which the day begins still the day before. An unknown zone is
 * UTC.
 *
 * @param hour can be a fraction, or negative: the last hours of the day before
 */
export function morningDay(now: Date, zone: string | null, hour = morningHour): string {
  // Subtracted from the local time, because on the day of a clock change fewer or more hours have passed.
  return dayOfShown(now.getTime() + offsetOf(zone, now.getTime()) - hour * hourMs);
}

/** The day in a time zone, YYYY-MM-DD. An unknown zone is UTC. */
export function dayIn(now: Date, zone: string | null): string {
  return dayOfShown(now.getTime() + offsetOf(zone, now.getTime()));
}

function dayOfShown(shownMs: number): string {
  return new Date(shownMs).toISOString().slice(0, 10);
}

/** The start of a day in a time zone, also where a clock change shifts midnight. An unknown zone is UTC. */
export function dayStart(day: string, zone: string | null): Date {
  return localMoment(day, 0, zone);
}

/** The day `days` after another; both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Formats a day (YYYY-MM-DD), or a time's day in UTC, for texts that people read: `3 July 2026`. */
export function formatDay(day: string | Date): string {
  return dayFormat.format(new Date(day));
}

/** Formats a time in a zone for texts that people read: `3 July 2026 at 15:04 (Europe/Paris)`. Without a zone: UTC. */
export function formatMoment(at: Date, zone: string | null): string {
  const timeZone = zone !== null && isTimeZone(zone) ? zone : "UTC";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `${format.format(at)} (${timeZone})`;
}
