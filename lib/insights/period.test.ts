import { formatPeriod, formatYears, periodAfter, periodInYears } from "./period";

test("converts periods to years", () => {
  expect(periodInYears("2023")).toBe(2023);
  expect(periodInYears("2023-07")).toBe(2023.5);
  expect(periodInYears("Q3")).toBeNaN();
});

test.each([
  ["2023", "2023"],
  ["2023-07", "Jul 2023"],
  ["2023-13", "2023-13"],
  ["Q3", "Q3"],
])("formats %s as %s", (period, text) => expect(formatPeriod(period)).toBe(text));

test.each([
  ["2023", 0, "2023"],
  ["2013", 10, "2023"],
  ["2023-11", 1, "2023-12"],
  ["2023-11", 2, "2024-01"],
  ["2012-01", 162, "2025-07"],
])("%s plus %d periods is %s", (period, count, later) => expect(periodAfter(period, count)).toBe(later));

test("formats whole years and the months between them", () => {
  expect(formatYears(2023)).toBe("2023");
  expect(formatYears(2023.5)).toBe("Jul 2023");
});
