import { dayStart, formatDay, formatMoment, morningDay } from "./days";

test.each([
  ["2026-03-02", null, "2026-03-02T00:00:00.000Z"],
  ["2026-03-02", "America/New_York", "2026-03-02T05:00:00.000Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-03-02", "Asia/Kolkata", "2026-03-01T18:30:00.000Z"],
  ["2026-03-02", "Pacific/Kiritimati", "2026-03-01T10:00:00.000Z"],
  ["2026-03-02", "Pacific/Pago_Pago", "2026-03-02T11:00:00.000Z"],
  ["2026-03-02", "Not/AZone", "2026-03-02T00:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, at) => expect(dayStart(day, zone).toISOString()).toBe(at));

test("a day without a midnight begins right after the clock change", () =>
  // In Santiago, 2025-09-07 had no midnight: the clock went from 24:00 to 01:00.
  expect(dayStart("2025-09-07", "America/Santiago").toISOString()).toBe("2025-09-07T04:00:00.000Z"));

test.each(["2026-07-03", new Date("2026-07-03T23:59:59Z")])("%s is formatted as people write it", (day) =>
  expect(formatDay(day)).toBe("3 July 2026"),
);

test.each([
  ["Asia/Tokyo", "4 July 2026 at 00:04 (Asia/Tokyo)"],
  ["Mars/Base", "3 July 2026 at 15:04 (UTC)"],
  [null, "3 July 2026 at 15:04 (UTC)"],
])("a time in %s is formatted with its zone", (zone, text) =>
  expect(formatMoment(new Date("2026-07-03T15:04:05Z"), zone)).toBe(text),
);

test.each([
  ["2026-03-08T11:59:59Z", "America/New_York", "2026-03-07"],
  ["2026-03-08T12:00:00Z", "America/New_York", "2026-03-08"],
  ["2026-11-01T12:59:59Z", "America/New_York", "2026-10-31"],
  ["2026-11-01T13:00:00Z", "America/New_York", "2026-11-01"],
  ["2026-03-02T08:00:00Z", null, "2026-03-02"],
])("at %s in %s, the morning is that of %s, also on the day of a clock change", (now, zone, day) =>
  expect(morningDay(new Date(now), zone)).toBe(day),
);

test.each([
  ["2026-03-01T23:44:59Z", -0.25, "2026-03-01"],
  ["2026-03-01T23:45:00Z", -0.25, "2026-03-02"],
  ["2026-03-02T07:45:00Z", 7.75, "2026-03-02"],
])("at %s, a morning that begins at hour %s is that of %s", (now, hour, day) =>
  expect(morningDay(new Date(now), null, hour)).toBe(day),
);
