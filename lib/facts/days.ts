const dayMs = 86_400_000;

/** How many days lie between two days, YYYY-MM-DD; negative when the second is the earlier. */
export function daysBetween(first: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(first)) / dayMs);
}

/** The day so many days after another: YYYY-MM-DD. */
export function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10);
}
