import { trimMatching } from "./trim-matching";

test.each([
  ["..a.b..", /\./, undefined, "a.b"],
  ["--a.", /-/, /\./, "a"],
  ["0.100", null, /0/, "0.1"],
  ["...", /\./, undefined, ""],
  ["", /\./, undefined, ""],
  ["a", /\./, undefined, "a"],
])("removes only the matching characters at the ends of %j", (text, start, end, rest) => {
  expect(trimMatching(text, start, end)).toBe(rest);
});
