import { readAmount, readYear } from "./numbers";

test.each([
  ["1234", 1234],
  ["1,234", 1234],
  ["12,34,567", 1_234_567],
  ["1,234.56", 1234.56],
  ["1 234 567", 1_234_567],
  ["1\u202f234", 1234],
  ["1'234", 1234],
  ["$1.2 bn", 1.2e9],
  ["US$ 3 M", 3e6],
  ["USD 1,000", 1000],
  ["1.15 million", 1_150_000],
  ["2.5k", 2500],
  ["1.2e6", 1_200_000],
  ["0.5", 0.5],
  ["007", 7],
  [" 8 ", 8],
  ["+7", 7],
  ["-1,234", -1234],
  [".5", 0.5],
  ["5.", 5],
  ["1.2e-3", 0.0012],
  ["1.2e12", 1.2e12],
  ["5 USD", 5],
  ["5 us$", 5],
  ["5$", 5],
])("with a decimal point, reads %p as %p", (text, number) => {
  expect(readAmount(text, ".")).toBe(number);
});

test.each([
  ["1.234", 1234],
  ["1.234.567,5", 1_234_567.5],
  ["3,5 Mio", 3_500_000],
  ["1,5 Mrd.", 1.5e9],
  ["12,5", 12.5],
])("with a decimal comma, reads %p as %p", (text, number) => {
  expect(readAmount(text, ",")).toBe(number);
});

test.each([
  "",
  "-",
  "many",
  "12 dogs",
  "€ 5",
  "1,2,3",
  "1.2.3",
  "12,3456,789",
  "1..2",
  "NaN",
  "0x10",
  "1 2",
  "0,125",
  "x$5",
  "5$x",
  "1,234,5",
  "+-5",
  "5..",
  "k",
])("returns null for %p, which isn't an amount", (text) => {
  expect(readAmount(text, ".")).toBeNull();
});

test.each([
  ["1999", 1999],
  ["1999.0", 1999],
  ["12.03.1999", 1999],
  ["3/12/1999", 1999],
  ["1999-03-12", 1999],
  ["1999-03-12T00:00:00Z", 1999],
  ["03/1999", 1999],
  ["1999,00", 1999],
  ["1999-03", 1999],
  ["  1999 ", 1999],
  ["99", null],
  ["1999x0", null],
  ["about 1999", null],
])("reads the year of %p as %p", (text, year) => {
  expect(readYear(text)).toBe(year);
});

test("returns null for text that is longer than any number", () => {
  const gap = " ".repeat(200);

  expect(readAmount(`$${gap}5`, ".")).toBeNull();
  expect(readYear(`${gap}1999`)).toBeNull();
});
