import { offsetOf } from "./clock";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The moment at which clocks in a time zone show an hour of a day. An hour that they show twice counts the first time;
 * one that they leave out, as far behind the gap as it lies in it (as Temporal's `compatible`). A zone that isn't one is UTC.
 *
 * @param day YYYY-MM-DD
 * @param hour 0 to 24, in parts too
 */
export function localMoment(day: string, hour: number, zone: string | null): Date {
  const shownMs = Date.parse(day) + hour * hourMs;
  const before = offsetOf(zone, shownMs - dayMs);
  const after = offsetOf(zone, shownMs + dayMs);
  const candidates = [shownMs - before, shownMs - after].sort((one, other) => one - other);
  const exact = candidates.find((atMs) => atMs + offsetOf(zone, atMs) === shownMs);
  return new Date(exact ?? shownMs - before);
}

/** The hour that clocks in a time zone show, 0 to 23. A zone that isn't one is UTC. */
export function localHour(now: Date, zone: string | null): number {
  return new Date(now.getTime() + offsetOf(zone, now.getTime())).getUTCHours();
}
