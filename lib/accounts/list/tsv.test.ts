import { accountOf } from "../account.fixture";
import { writeTsv } from "./tsv";

test("writes a line per account under the headings, with empty cells for unknown values", () => {
  const text = writeTsv([
    accountOf({ name: "3M", ticker: "MMM", hq_city: "Saint Paul", hq_state: "MN", employees: 91000 }),
  ]);

  expect(text.split("\n")[1]).toBe("3M\t\tMMM\t\tSaint Paul, MN\t91000\t\t");
});

test("W5 · escapes formulas and removes tabs and line breaks from cells", () => {
  const text = writeTsv([accountOf({ name: '=HYPERLINK("x")', domain: "a\tb\nc", sector: "@SUM(1)" })]);

  expect(text.split("\n")).toHaveLength(2);
  expect(text.split("\n")[1]?.split("\t").slice(0, 4)).toEqual([`'=HYPERLINK("x")`, "a b c", "", "'@SUM(1)"]);
});
