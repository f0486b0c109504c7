const dayMs = 86_400_000;

/** The number of days between two dates, YYYY-MM-DD; negative when the second is earlier. */
export function daysBetween(first: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(first)) / dayMs);
}

/** The date some days after another: YYYY-MM-DD. */
export function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10);
}
