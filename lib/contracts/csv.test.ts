import { guardText, readGuarded, writeCsvLine } from "./csv";

test.each(["=1+1", "+44 20", "-5", "@SUM(A1)", "\tx", "\rx", "＝1", "'=1", "''@x"])(
  "W5 · %j is no formula in the file, and is read back as it was",
  (text) => {
    expect(guardText(text)).toBe(`'${text}`);
    expect(readGuarded(guardText(text))).toBe(text);
  },
);

test.each(["Acme", "'n Sync", "", "'", "O’Reilly", "1-800", "☃"])(
  "%j is written as it is, and read as it is",
  (text) => {
    expect(guardText(text)).toBe(text);
    expect(readGuarded(text)).toBe(text);
  },
);

test("what separates cells stands in quotes, numbers are no texts, gaps are empty", () => {
  expect(writeCsvLine(['He said "no"', "a,b", "two\nlines", -5, null, 0, false])).toBe(
    '"He said ""no""","a,b","two\nlines",-5,,0,no\r\n',
  );
});
