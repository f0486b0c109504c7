/** How often a task comes round again, the most often first. */
export const repeats = ["day", "weekday", "week", "two_weeks", "month", "quarter", "year"] as const;

export type Repeat = (typeof repeats)[number];

/** As screens and reminders say it, after "Repeats". */
export const repeatNames: Record<Repeat, string> = {
  day: "every day",
  weekday: "every weekday",
  week: "every week",
  two_weeks: "every 2 weeks",
  month: "every month",
  quarter: "every quarter",
  year: "every year",
};
