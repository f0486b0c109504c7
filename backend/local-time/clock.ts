const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter that gives the parts of the local time in a time zone; an unknown zone counts as UTC. Creating a
 * formatter takes far longer than using it, so the formatters of the few hundred zones are cached.
 */
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

/** Offset of a time zone from UTC at a given time, in milliseconds; positive to the east. */
export function offsetOf(zone: string | null, atMs: number): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shownMs = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shownMs - Math.floor(atMs / 1000) * 1000;
}
