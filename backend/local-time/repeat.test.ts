import { type Repeat, repeats } from "@/lib/contracts/activity/repeat";
import { nextDay } from "./repeat";

const next = (repeat: Repeat, due: string, today = due, dayOfMonth = Number(due.slice(8))) =>
  nextDay({ repeats: repeat, due, dayOfMonth }, today);

test.each<[Repeat, string, string]>([
  ["day", "2026-02-28", "2026-03-01"],
  ["weekday", "2026-11-19", "2026-11-20"],
  ["weekday", "2026-11-20", "2026-11-23"],
  ["weekday", "2026-11-21", "2026-11-23"],
  ["week", "2026-12-29", "2027-01-05"],
  ["two_weeks", "2026-11-22", "2026-12-06"],
  ["month", "2026-01-31", "2026-02-28"],
  ["month", "2028-01-31", "2028-02-29"],
  ["month", "2026-12-15", "2027-01-15"],
  ["quarter", "2026-11-30", "2027-02-28"],
  ["year", "2028-02-29", "2029-02-28"],
])("repeating every %s, the next task after %s is due %s", (repeat, due, day) => expect(next(repeat, due)).toBe(day));

test("a day that is missing in a short month is used again in longer months", () => {
  const days: (string | null)[] = ["2026-01-31"];
  for (let count = 0; count < 4; count += 1) {
    const due = days.at(-1) ?? "";
    days.push(nextDay({ repeats: "month", due, dayOfMonth: 31 }, due));
  }
  expect(days).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
});

test("a yearly task of February 29 returns to the 29th in a leap year", () => {
  expect(next("year", "2031-02-28", "2031-02-28", 29)).toBe("2032-02-29");
});

test.each<[Repeat, string, string, string]>([
  ["day", "2026-11-01", "2026-11-22", "2026-11-22"],
  ["weekday", "2026-11-02", "2026-11-22", "2026-11-23"],
  ["week", "2026-11-02", "2026-11-16", "2026-11-16"],
  ["week", "2026-11-02", "2026-11-17", "2026-11-23"],
  ["two_weeks", "2026-11-02", "2026-11-17", "2026-11-30"],
  ["month", "2026-01-31", "2026-04-30", "2026-04-30"],
  ["month", "2026-01-15", "2026-04-16", "2026-05-15"],
  ["quarter", "2025-11-30", "2026-11-22", "2026-11-30"],
  ["year", "1999-11-23", "2026-11-22", "2026-11-23"],
])(
  "repeating every %s, a task due %s and done late on %s is next due %s, without making up for missed dates",
  (repeat, due, today, day) => expect(next(repeat, due, today)).toBe(day),
);

test("a task done early repeats after its original due date", () =>
  expect(next("week", "2026-11-27", "2026-11-22")).toBe("2026-12-04"));

test.each(repeats)(
  "repeating every %s, the next date is after the due date, not in the past and within one interval",
  (repeat) => {
    const maxDays = { day: 1, weekday: 3, week: 7, two_weeks: 14, month: 31, quarter: 92, year: 366 }[repeat];
    for (let day = 0; day < 800; day += 1) {
      const due = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      const today = new Date(Date.UTC(2027, 6, 1)).toISOString().slice(0, 10);
      const found = next(repeat, due, today) ?? "";
      expect(found > due && found >= today).toBe(true);
      const from = Date.parse([due, today].sort().at(-1) ?? "");
      expect((Date.parse(found) - from) / 86_400_000).toBeLessThanOrEqual(maxDays);
    }
  },
);

test("no task repeats after the year 9999", () => {
  for (const repeat of repeats) expect(next(repeat, "9999-12-31")).toBeNull();
  expect(next("year", "1900-02-28", "9999-12-31")).toBeNull();
});
