import { describeColumns, guessByContent, guessByHeading, looksLikeHeadings, nameColumns } from "./columns";
import { guessDelimiter } from "./split";

test.each([
  [
    ["Company name", "Web Site", "No. of Employees"],
    ["name", "website", "employees"],
  ],
  [
    ["Firma", "Ort", "Land", "Umsatz"],
    ["name", "hq_city", "hq_country", "revenue_usd"],
  ],
  [
    ["Account", "Name", "Domain"],
    [null, "name", "domain"],
  ],
  [
    ["Phone", "Fax"],
    [null, null],
  ],
])("the headings %p are %p", (headings, fields) => {
  expect(guessByHeading(headings)).toEqual(fields);
});

test.each([
  [["https://a.example", "http://b.example/x"], "website"],
  [["a.example.com", "b.org"], "domain"],
  [["0000320193", "0000066740"], "cik"],
  [["Apple Inc.", "Siemens AG", "Foo"], "name"],
  [["12", "13"], null],
  [[], null],
])("a column of %p looks like %p", (values, field) => {
  expect(guessByContent(values)).toBe(field);
});

test("no field is guessed for two columns", () => {
  const columns = describeColumns(["Domain", "Other", "Third"], [["a.com", "b.com", "c.com"]], null);

  expect(columns.map(({ field }) => field)).toEqual(["domain", null, null]);
});

test.each([
  [["Name", "Domain"], true],
  [["Foo", "Bar"], true],
  [["Apple", "apple.com"], false],
  [["Foo", "12"], false],
  [["Foo", "Foo"], false],
])("%p are headings: %p", (cells, expected) => {
  expect(looksLikeHeadings(cells)).toBe(expected);
});

test("columns have names of their own", () => {
  expect(nameColumns(["A", " A ", "", "B\nC"])).toEqual({ names: ["A", "A (2)", "Column 3", "B C"], twins: ["A"] });
});

test.each([
  ["a;b;c\n1,5;2;3\n4,5;5;6\n", ";"],
  ["email\tcompany, long\nx@y.example\tA, B\n", "\t"],
  ["a|b\n1|2\n", "|"],
  ["sep=;\na,b\n", ";"],
  ['"a,b";c\n"d,e,f";g\n', ";"],
  ["alone\nx\n", ","],
])("what stands between the cells of %p is %p", (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});
