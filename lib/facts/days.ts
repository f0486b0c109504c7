import { dayMs } from "@/lib/contracts/wire/durations";

/** Returns the number of days between two dates, YYYY-MM-DD; negative if the second is earlier. */
export function daysBetween(first: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(first)) / dayMs);
}

/** Returns the date some days after another: YYYY-MM-DD. */
export function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10);
}
