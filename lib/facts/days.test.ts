import { dayAfter, daysBetween } from "./days";

test.each([
  ["2026-03-01", "2026-03-01", 0],
  ["2026-02-27", "2026-03-02", 3],
  ["2024-02-28", "2024-03-01", 2],
  ["2025-12-31", "2026-12-31", 365],
])("from %s to %s counts %i days, and adding them gives the second day", (first, day, days) => {
  expect(daysBetween(first, day)).toBe(days);
  expect(dayAfter(first, days)).toBe(day);
});
