import { findZone, formatDay, formatMoment, formatRecent } from "./time";

const at = "2026-11-21T23:20:00.000Z";
const nowMs = Date.parse("2026-11-22T00:00:00.000Z");

test.each([
  ["time", "UTC", "23:20"],
  ["date", "UTC", "21 Nov 2026"],
  ["both", "UTC", "21 Nov 2026, 23:20"],
  ["both", "America/New_York", "21 Nov 2026, 18:20"],
  ["date", "Asia/Tokyo", "22 Nov 2026"],
] as const)("formats a time as %s in %s as %s", (shown, zone, expected) => {
  expect(formatMoment(at, shown, zone)).toBe(expected);
});

test.each([
  ["2026-11-22T00:00:30.000Z", "just now"],
  [at, "40 min ago"],
  ["2026-11-21T00:00:00.000Z", "24 h ago"],
  ["2026-11-15T00:00:01.000Z", "6 days ago"],
  ["2026-11-15T00:00:00.000Z", null],
  ["2026-11-22T01:00:00.000Z", null],
])("formats %s, if within the last week, as %s", (iso, expected) => {
  expect(formatRecent(iso, nowMs)).toBe(expected);
});

test("formats a day in UTC", () => {
  expect(formatDay(at)).toBe("21 Nov 2026");
});

test.each([
  ["America/New_York", "America/New_York"],
  ["Mars/Olympus", null],
  ["", null],
  [null, null],
])("reads the time zone %j as %j", (name, expected) => {
  expect(findZone(name) || null).toBe(expected);
});
