import {
  formatChange,
  formatCompact,
  formatCount,
  formatDecimal,
  formatMoney,
  formatPlural,
  formatTotal,
} from "./format-number";

test.each([
  [92293693440, "$92.3B"],
  [3_120_000_000_000, "$3.12T"],
  [999_999, "$1M"],
  [850, "$850"],
  [0, "$0"],
  [-1_200_000, "−$1.2M"],
])("formats %d dollars as %s", (value, text) => expect(formatMoney(value)).toBe(text));

test("formats a count with all digits and a compact number with three", () => {
  expect(formatCount(1234567)).toBe("1,234,567");
  expect(formatCompact(1234567)).toBe("1.23M");
});

test("formats a decimal with one place and a true minus sign", () => {
  expect(formatDecimal(100)).toBe("100.0");
  expect(formatDecimal(-2.26)).toBe("−2.3");
});

test.each([
  [4.06, "+4.1%"],
  [-2, "−2.0%"],
  [0, "0.0%"],
])("formats a change of %d percent as %s", (value, text) => expect(formatChange(value)).toBe(text));

test("uses the singular for one and the plural otherwise", () => {
  expect(formatPlural(1, "account")).toBe("1 account");
  expect(formatPlural(0, "account")).toBe("0 accounts");
  expect(formatPlural(2293, "account")).toBe("2,293 accounts");
  expect(formatPlural(2, "industry", "industries")).toBe("2 industries");
});

test("a lower bound has a plus sign and the plural", () => {
  expect(formatTotal(2_000, false, "person", "people")).toBe("2,000+ people");
  expect(formatTotal(1, false, "account")).toBe("1+ accounts");
  expect(formatTotal(1, true, "account")).toBe("1 account");
});
