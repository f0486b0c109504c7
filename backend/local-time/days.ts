import { offsetOf } from "./clock";
import { localMoment } from "./moments";

/** People are told in the morning of their own day, not at midnight. */
const morningMs = 8 * 3_600_000;

/** The day in a time zone, as YYYY-MM-DD; until the morning it is still the day before. A zone that isn't one is UTC. */
export function morningDay(now: Date, zone: string | null): string {
  return dayIn(new Date(now.getTime() - morningMs), zone);
}

/** The day in a time zone, as YYYY-MM-DD. A zone that isn't one is UTC. */
export function dayIn(now: Date, zone: string | null): string {
  return new Date(now.getTime() + offsetOf(zone, now.getTime())).toISOString().slice(0, 10);
}

/** The first moment of a day in a time zone, whatever the clocks do there. A zone that isn't one is UTC. */
export function dayStart(day: string, zone: string | null): Date {
  return localMoment(day, 0, zone);
}

/** The day so many days after another; both as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
