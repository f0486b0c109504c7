/** People are told in the morning of their own day, not at midnight. */
const morningMs = 8 * 3_600_000;

/** The day in a time zone, as YYYY-MM-DD; until the morning it is still the day before. A zone that isn't one is UTC. */
export function morningDay(now: Date, zone: string | null): string {
  return dayIn(new Date(now.getTime() - morningMs), zone);
}

/** The day in a time zone, as YYYY-MM-DD. A zone that isn't one is UTC. */
export function dayIn(now: Date, zone: string | null): string {
  return calendarOf(zone).format(now);
}

/** The first moment of a day in a time zone, to the minute, whatever the clocks do there. A zone that isn't one is UTC. */
export function dayStart(day: string, zone: string | null): Date {
  const calendar = calendarOf(zone);
  const minuteMs = 60_000;
  const widest = 16 * 60;
  const midnight = Date.parse(day) / minuteMs;
  let [before, at] = [midnight - widest, midnight + widest];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (calendar.format(middle * minuteMs) < day) before = middle;
    else at = middle;
  }
  return new Date(at * minuteMs);
}

/** Writes moments as days of a time zone, YYYY-MM-DD. To make one takes far longer than to use it. */
function calendarOf(zone: string | null): Intl.DateTimeFormat {
  const options = { dateStyle: "short" } as const;
  try {
    return new Intl.DateTimeFormat("en-CA", { ...options, timeZone: zone ?? "UTC" });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat("en-CA", { ...options, timeZone: "UTC" });
  }
}

/** The day so many days after another; both as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
