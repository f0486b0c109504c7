import { readDay } from "./read-day";

test.each([
  ["2026-03-31", "month_first", "2026-03-31"],
  ["2026-03-31 00:00:00", "day_first", "2026-03-31"],
  ["31.3.2026", "day_first", "2026-03-31"],
  ["3/4/2026", "month_first", "2026-03-04"],
  ["3/4/2026", "day_first", "2026-04-03"],
  ["3-4-2026", "day_first", "2026-04-03"],
  ["1/5/2026 11:30 PM", "month_first", "2026-01-05"],
  ["31 Mar 2026", "month_first", "2026-03-31"],
  ["31-Mar-2026", "month_first", "2026-03-31"],
  ["March 3, 2026", "day_first", "2026-03-03"],
] as const)("reads %j in a column written %s as %s", (text, order, day) => {
  expect(readDay(text, order)).toEqual({ day });
});

test.each([
  ["31/03/2026", "month_first", "The dates in this column are written month before day"],
  ["04/13/2026", "day_first", "The dates in this column are written day before month"],
  ["3/4/26", "month_first", "Enter the year with four digits"],
  ["31 Mar 26", "month_first", "Enter the year with four digits"],
  ["31/02/2026", "day_first", "Enter a date such as 2026-03-31"],
  ["13/13/2026", "day_first", "Enter a date such as 2026-03-31"],
  ["0000-01-01", "month_first", "Enter a date such as 2026-03-31"],
  ["31 Foo 2026", "month_first", "Enter a date such as 2026-03-31"],
  [`2026-01-05${" ".repeat(200)}14:05`, "month_first", "Enter a date such as 2026-03-31"],
  ["soon", "month_first", "Enter a date such as 2026-03-31"],
] as const)("rejects %j in a column written %s: %s", (text, order, refused) => {
  expect(readDay(text, order)).toEqual({ refused });
});
