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
