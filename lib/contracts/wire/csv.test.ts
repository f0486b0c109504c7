import fc from "fast-check";
import { guardText, readGuarded, writeCsvLine } from "./csv";

test.each(["=1+1", "+44 20", "-5", "@SUM(A1)", "\tx", "\rx", "＝1", "'=1", "''@x"])(
  "W5 · escapes the formula %j and reads it back unchanged",
  (text) => {
    expect(guardText(text)).toBe(`'${text}`);
    expect(readGuarded(guardText(text))).toBe(text);
  },
);

test.each([
  ["Acme;=1+1", "Acme;'=1+1"],
  ["Mozilla/5.0 (X11;=cmd|' /C calc'!A0)", "Mozilla/5.0 (X11;'=cmd|' /C calc'!A0)"],
  ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
  ["a\n+1", "a\n'+1"],
  ["a\r\n＝1", "a\r\n'＝1"],
  ["=1;'=2", "'=1;''=2"],
  ["\t=1", "'\t'=1"],
])("W5 · escapes formulas in %j after semicolons, tabs and line breaks", (text, guarded) => {
  expect(guardText(text)).toBe(guarded);
  expect(readGuarded(guarded)).toBe(text);
});

test("every text survives escaping and reading", () => {
  const signs = fc.string({ unit: fc.constantFrom("'", "=", "-", "＝", ";", "\t", "\r", "\n", "a", " ") });

  fc.assert(fc.property(signs, (text) => expect(readGuarded(guardText(text))).toBe(text)));
});

test.each(["Acme", "a; b", "a=1", "'n Sync", "", "'", "O’Reilly", "1-800", "☃"])(
  "writes and reads %j unchanged",
  (text) => {
    expect(guardText(text)).toBe(text);
    expect(readGuarded(text)).toBe(text);
  },
);

test("quotes cells with separators, writes numbers unquoted and null as empty", () => {
  expect(writeCsvLine(['He said "no"', "a,b", "two\nlines", -5, null, 0, false])).toBe(
    '"He said ""no""","a,b","two\nlines",-5,,0,no\r\n',
  );
});
