import { nextMonday, tomorrow } from "./decisions";

test.each([
  ["2026-11-21", "2026-11-22", "2026-11-23"],
  ["2026-11-22", "2026-11-23", "2026-11-23"],
  ["2026-11-23", "2026-11-24", "2026-11-30"],
  ["2026-12-31", "2027-01-01", "2027-01-04"],
])("on %s, tomorrow is %s and next week begins on %s", (today, day, monday) => {
  expect(tomorrow(today)).toBe(day);
  expect(nextMonday(today)).toBe(monday);
});
