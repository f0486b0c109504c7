import { formatPeriod, formatYears, periodAfter, periodInYears } from "./period";

test("periods are measured in years", () => {
  expect(periodInYears("2023")).toBe(2023);
  expect(periodInYears("2023-07")).toBe(2023.5);
  expect(periodInYears("Q3")).toBeNaN();
});

test.each([
  ["2023", "2023"],
  ["2023-07", "Jul 2023"],
  ["2023-13", "2023-13"],
  ["Q3", "Q3"],
])("%s is written %s", (period, text) => expect(formatPeriod(period)).toBe(text));

test.each([
  ["2023", 0, "2023"],
  ["2013", 10, "2023"],
  ["2023-11", 1, "2023-12"],
  ["2023-11", 2, "2024-01"],
  ["2012-01", 162, "2025-07"],
])("after %s by %d comes %s", (period, count, later) => expect(periodAfter(period, count)).toBe(later));

test("an axis names years, and months between them", () => {
  expect(formatYears(2023)).toBe("2023");
  expect(formatYears(2023.5)).toBe("Jul 2023");
});
