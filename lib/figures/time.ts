const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });

/** Writes the day of an ISO 8601 moment, in UTC so that host and browser agree: `Jul 3, 2025`. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
