import { lastFriday, startOfSpan } from "./feed-visits";

test.each([
  ["2026-03-02", "2026-02-27"],
  ["2026-02-28", "2026-02-27"],
  ["2026-02-27", "2026-02-20"],
  ["2026-02-26", "2026-02-20"],
])("the last Friday before %s is %s", (today, friday) => {
  expect(lastFriday(today)).toBe(friday);
});

test(`periods start at midnight in the user's time zone, and "visit" at the time of the last visit`, () => {
  const time = { now: new Date("2026-03-02T09:00:00Z"), zone: "America/New_York" };
  const seen = new Date("2026-03-01T12:34:56Z");

  expect(startOfSpan("visit", seen, time)).toEqual(seen);
  expect(startOfSpan("visit", null, time)).toEqual(new Date("2026-02-27T05:00:00Z"));
  expect(startOfSpan("today", seen, time)).toEqual(new Date("2026-03-02T05:00:00Z"));
  expect(startOfSpan("2026-03-01T12:00:00.000Z", seen, time)).toEqual(new Date("2026-03-01T12:00:00Z"));
  expect(startOfSpan("2020-01-01T00:00:00.000Z", seen, time)).toEqual(new Date("2026-01-31T09:00:00Z"));
  expect(startOfSpan("visit", new Date("2020-01-01T00:00:00Z"), time)).toEqual(new Date("2026-01-31T09:00:00Z"));
  expect(startOfSpan("7", seen, time)).toEqual(new Date("2026-02-23T05:00:00Z"));
});
