/** The intervals of repeating tasks, the shortest first. */
export const repeats = ["day", "weekday", "week", "two_weeks", "month", "quarter", "year"] as const;

export type Repeat = (typeof repeats)[number];

/** Reads an interval; null for any other text, such as that of an old draft. */
export function findRepeat(text: string): Repeat | null {
  return repeats.find((repeat) => repeat === text) ?? null;
}

/** The text that follows "Repeats" on screens and in reminders. */
export const repeatNames: Record<Repeat, string> = {
  day: "every day",
  weekday: "every weekday",
  week: "every week",
  two_weeks: "every 2 weeks",
  month: "every month",
  quarter: "every quarter",
  year: "every year",
};
