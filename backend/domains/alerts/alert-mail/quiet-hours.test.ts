import { dayIn } from "../../../local-time/days";
import { localHour, localMoment } from "../../../local-time/moments";
import { dueMoment, type MailHours } from "./quiet-hours";

const newYork = "America/New_York";
const hours: MailHours = { zone: newYork, digestHour: 8, digestWeekday: 1, quietFrom: null, quietUntil: null };
const due = (mail: "at_once" | "daily" | "weekly", now: string, more: Partial<MailHours> = {}) =>
  dueMoment(mail, new Date(now), { ...hours, ...more }).toISOString();

test.each([
  ["daily", "2026-03-02T09:00:00.000Z", {}, "2026-03-02T13:00:00.000Z"],
  ["daily", "2026-03-02T13:00:00.000Z", {}, "2026-03-03T13:00:00.000Z"],
  ["daily", "2026-07-01T09:00:00.000Z", {}, "2026-07-01T12:00:00.000Z"],
  ["weekly", "2026-03-02T09:00:00.000Z", {}, "2026-03-02T13:00:00.000Z"],
  ["weekly", "2026-03-02T13:00:00.000Z", {}, "2026-03-09T12:00:00.000Z"],
  ["weekly", "2026-03-02T09:00:00.000Z", { digestWeekday: 7 }, "2026-03-08T12:00:00.000Z"],
  ["daily", "2026-03-02T09:00:00.000Z", { zone: "Asia/Kathmandu", digestHour: 0 }, "2026-03-02T18:15:00.000Z"],
  ["daily", "2026-03-02T09:00:00.000Z", { zone: null }, "2026-03-03T08:00:00.000Z"],
  ["daily", "2026-03-02T09:00:00.000Z", { zone: "Mars/Olympus" }, "2026-03-03T08:00:00.000Z"],
] as const)("a %s email requested at %s with %o is due at %s", (mail, now, more, moment) => {
  expect(due(mail, now, more)).toBe(moment);
});

test.each([
  // 02:00 and 02:30 don't exist in New York on 8 March 2026; they become 03:00 and 03:30.
  ["2026-03-08", 2, newYork, "2026-03-08T07:00:00.000Z"],
  ["2026-03-08", 2.5, newYork, "2026-03-08T07:30:00.000Z"],
  ["2026-03-08", 3, newYork, "2026-03-08T07:00:00.000Z"],
  // 01:00 and 01:30 occur twice in New York on 1 November 2026; the first occurrence counts.
  ["2026-11-01", 1, newYork, "2026-11-01T05:00:00.000Z"],
  ["2026-11-01", 1.5, newYork, "2026-11-01T05:30:00.000Z"],
  ["2026-11-01", 2, newYork, "2026-11-01T07:00:00.000Z"],
  ["2026-10-25", 2.5, "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-03-29", 2.5, "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  // Clocks go forward by half an hour on Lord Howe Island.
  ["2026-10-04", 2, "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
  // Midnight doesn't exist in Santiago on that day.
  ["2026-09-06", 0, "America/Santiago", "2026-09-06T04:00:00.000Z"],
])("%s at %s in %s is %s", (day, hour, zone, moment) => {
  expect(localMoment(day, hour, zone).toISOString()).toBe(moment);
});

/** Days around the change to daylight saving time and around the change back, sampled every 30 minutes. */
const changes = [
  [newYork, "2026-03-06T00:00:00Z"],
  [newYork, "2026-10-30T00:00:00Z"],
  ["Europe/Berlin", "2026-03-27T00:00:00Z"],
  ["Europe/Berlin", "2026-10-23T00:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-03T00:00:00Z"],
  ["America/Santiago", "2026-09-04T00:00:00Z"],
] as const;

test.each(changes)("sends one digest per day around a clock change in %s", (zone, start) => {
  for (const digestHour of [0, 1, 2, 3, 4, 23]) {
    const moments = new Set<number>();
    for (let step = 0; step < 4 * 24 * 2; step += 1) {
      const now = new Date(Date.parse(start) + step * 30 * 60_000);
      const moment = dueMoment("daily", now, { ...hours, zone, digestHour });
      expect(moment.getTime()).toBeGreaterThan(now.getTime());
      moments.add(moment.getTime());
    }
    const days = [...moments].map((moment) => dayIn(new Date(moment), zone));
    expect(new Set(days).size).toBe(days.length);
    expect(days.length).toBeGreaterThanOrEqual(4);
  }
});

describe("quiet hours", () => {
  const night = { quietFrom: 22, quietUntil: 7 };

  test.each([
    // 21:59, 22:00, 03:00, 06:59 and 07:00 in New York, in winter.
    ["2026-03-03T02:59:00.000Z", "2026-03-03T02:59:00.000Z"],
    ["2026-03-03T03:00:00.000Z", "2026-03-03T12:00:00.000Z"],
    ["2026-03-03T08:00:00.000Z", "2026-03-03T12:00:00.000Z"],
    ["2026-03-03T11:59:00.000Z", "2026-03-03T12:00:00.000Z"],
    ["2026-03-03T12:00:00.000Z", "2026-03-03T12:00:00.000Z"],
    // The nights in which clocks go forward and back.
    ["2026-03-08T06:30:00.000Z", "2026-03-08T11:00:00.000Z"],
    ["2026-11-01T05:30:00.000Z", "2026-11-01T12:00:00.000Z"],
    ["2026-11-01T06:30:00.000Z", "2026-11-01T12:00:00.000Z"],
  ])("an instant email at %s is due at %s", (now, moment) => {
    expect(due("at_once", now, night)).toBe(moment);
  });

  test("quiet hours during the day end on the same day", () => {
    const lunch = { quietFrom: 12, quietUntil: 14 };

    expect(due("at_once", "2026-03-03T17:30:00.000Z", lunch)).toBe("2026-03-03T19:00:00.000Z");
    expect(due("at_once", "2026-03-03T19:00:00.000Z", lunch)).toBe("2026-03-03T19:00:00.000Z");
  });

  test("digests ignore quiet hours", () => {
    expect(due("daily", "2026-03-03T08:00:00.000Z", { ...night, digestHour: 5 })).toBe("2026-03-03T10:00:00.000Z");
  });
});

test("returns the local hour, even around a clock change", () => {
  expect(localHour(new Date("2026-11-01T05:30:00Z"), newYork)).toBe(1);
  expect(localHour(new Date("2026-11-01T06:30:00Z"), newYork)).toBe(1);
  expect(localHour(new Date("2026-03-08T07:00:00Z"), newYork)).toBe(3);
  expect(localHour(new Date("2026-03-02T18:14:59Z"), "Asia/Kathmandu")).toBe(23);
});
