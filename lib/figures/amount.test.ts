import fc from "fast-check";
import { readAmount, writeAmount } from "./amount";

test.each([
  ["", null],
  ["  ", null],
  ["1500", 1500],
  ["1,500", 1500],
  ["1.5k", 1500],
  ["$2b", 2_000_000_000],
  ["200 M", 200_000_000],
  [".5m", 500_000],
  ["many", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["1.5x", undefined],
  ["9".repeat(16), undefined],
  ["900000t", undefined],
])("reads %j as %p", (text, value) => expect(readAmount(text)).toBe(value));

test("an amount survives writing and reading", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e14 }), (value) => readAmount(writeAmount(value)) === value));
  expect(writeAmount(1_500_000_000)).toBe("1.5B");
  expect(writeAmount(1234)).toBe("1234");
  expect(writeAmount(null)).toBe("");
});

test.each([
  [999_999_999_999_999, 999_999_999_999_999],
  [".123456m", 123_456],
  [".1234567m", undefined],
  ["1000t", undefined],
])("the largest amount has 15 digits, and a fraction six: %p", (text, value) =>
  expect(readAmount(String(text))).toBe(value),
);

test.each([
  [1_000, "1K"],
  [1_230, "1.23K"],
  [1_234, "1234"],
  [500, "500"],
  [1_000_000, "1M"],
])("writes %d as %s", (value, text) => expect(writeAmount(value)).toBe(text));
