import { dayOf } from "@/lib/activity/due";
import type { FeedRow } from "@/lib/contracts/home/fold-repeats";
import { dayMs } from "@/lib/contracts/wire/durations";

/** Groups rows by the day of their latest entry, in their order. `timeZone` undefined: the device's. */
export function groupByDay(rows: readonly FeedRow[], timeZone: string | undefined): { day: string; rows: FeedRow[] }[] {
  const groups = new Map<string, FeedRow[]>();
  for (const row of rows) {
    const day = dayOf(Date.parse(row.item.at), timeZone);
    const group = groups.get(day);
    if (group) group.push(row);
    else groups.set(day, [row]);
  }
  return [...groups].map(([day, of]) => ({ day, rows: of }));
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** The heading of a day: `Today`, `Yesterday`, `Friday, 20 November`. Both days are YYYY-MM-DD. */
export function dayName(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (ago === 0) return "Today";
  return ago === 1 ? "Yesterday" : weekday.format(new Date(day)).replace(/^(\w+) /, "$1, ");
}
