const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which clocks in a time zone show an hour of a day. An hour that they show twice counts the first time;
 * one that they leave out, as far behind the gap as it lies in it (as Temporal's `compatible`). A zone that isn't one is UTC.
 *
 * @param day YYYY-MM-DD
 * @param hour 0 to 24, in parts too
 */
export function localMoment(day: string, hour: number, zone: string | null): Date {
  const shownMs = Date.parse(day) + hour * hourMs;
  const clock = clockOf(zone);
  const before = offsetOf(clock, shownMs - dayMs);
  const after = offsetOf(clock, shownMs + dayMs);
  const candidates = [shownMs - before, shownMs - after].sort((one, other) => one - other);
  const exact = candidates.find((atMs) => atMs + offsetOf(clock, atMs) === shownMs);
  return new Date(exact ?? shownMs - before);
}

/** The hour that clocks in a time zone show, 0 to 23. A zone that isn't one is UTC. */
export function localHour(now: Date, zone: string | null): number {
  return new Date(now.getTime() + offsetOf(clockOf(zone), now.getTime())).getUTCHours();
}

/** By how much clocks are ahead of UTC at a moment. */
function offsetOf(clock: Intl.DateTimeFormat, atMs: number): number {
  const parts = new Map(clock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shownMs = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shownMs - Math.floor(atMs / 1000) * 1000;
}

/** To make one takes far longer than to use it; there are some hundred zones. */
function clockOf(zone: string | null): Intl.DateTimeFormat {
  const name = zone ?? "UTC";
  const clock = clocks.get(name) ?? makeClock(name);
  clocks.set(name, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const number = "numeric" as const;
  const shown = { year: number, month: number, day: number, hour: number, minute: number, second: number };
  const options = { ...shown, hourCycle: "h23", calendar: "iso8601" } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}
