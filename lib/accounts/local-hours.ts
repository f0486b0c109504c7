/** Whether it is within working hours in a time zone: Monday to Friday, 9 to 17; holidays aren't considered. */
export function isOfficeHours(atMs: number, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", hour: "numeric", hourCycle: "h23" });
  const shown = new Map(parts.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const hour = Number(shown.get("hour"));
  return !["Sat", "Sun"].includes(shown.get("weekday") ?? "Sun") && hour >= 9 && hour < 17;
}
