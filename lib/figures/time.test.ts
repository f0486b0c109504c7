import { findZone, formatDay, formatMoment, formatRecent } from "./time";

const at = "2026-11-21T23:20:00.000Z";
const nowMs = Date.parse("2026-11-22T00:00:00.000Z");

test.each([
  ["time", "UTC", "23:20"],
  ["date", "UTC", "21 Nov 2026"],
  ["both", "UTC", "21 Nov 2026, 23:20"],
  ["both", "America/New_York", "21 Nov 2026, 18:20"],
  ["date", "Asia/Tokyo", "22 Nov 2026"],
] as const)("a moment as %s in %s is %s", (shown, zone, expected) => {
  expect(formatMoment(at, shown, zone)).toBe(expected);
});

test.each([
  ["2026-11-22T00:00:30.000Z", "just now"],
  [at, "40 min ago"],
  ["2026-11-21T00:00:00.000Z", "24 h ago"],
  ["2026-11-15T00:00:01.000Z", "6 days ago"],
  ["2026-11-15T00:00:00.000Z", null],
  ["2026-11-22T01:00:00.000Z", null],
])("what was at %s is, for a week, %s", (iso, expected) => {
  expect(formatRecent(iso, nowMs)).toBe(expected);
});

test("a day is UTC's, wherever it is read", () => {
  expect(formatDay(at)).toBe("21 Nov 2026");
});

test.each([
  ["America/New_York", "America/New_York"],
  ["Mars/Olympus", null],
  ["", null],
  [null, null],
])("the time zone %j is taken as %j", (name, expected) => {
  expect(findZone(name) || null).toBe(expected);
});
