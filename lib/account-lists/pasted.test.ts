import type { Matched } from "@/lib/contracts/accounts/account-list";
import { chosenIds, previewOf, readPasted } from "./pasted";

test.each<[string, string, string[]]>([
  ["one on each line", "apple.com\r\nMSFT\n\n  Ford Motor Company ", ["apple.com", "MSFT", "Ford Motor Company"]],
  ["commas between", "AAPL, MSFT;GE\tF", ["AAPL", "MSFT", "GE", "F"]],
  ["a legal form after a comma", "Apple, Inc., Ford Motor Co.\nX, LLC", ["Apple, Inc.", "Ford Motor Co.", "X, LLC"]],
  ["bullets, numbers and quotes", '- Apple\n2) “Ford”\n* 3M\n"Target"', ["Apple", "Ford", "3M", "Target"]],
  ["nothing", " ,\n;", []],
])("splits pasted text into entries: %s", (_, text, entries) => expect(readPasted(text).entries).toEqual(entries));

test("looks up entries that differ only in case once and counts the repeats", () => {
  expect(readPasted("AAPL\naapl\nMSFT, Aapl")).toEqual({ entries: ["AAPL", "MSFT"], repeated: 2 });
});

const account = (id: string) => ({ id, name: `Account ${id}`, domain: null, place: null });
const found: Matched = {
  items: [
    { entry: "apple.com", accounts: [account("1")] },
    { entry: "First", accounts: [account("2"), account("3")] },
    { entry: "AAPL", accounts: [account("1")] },
    { entry: "Nobody", accounts: [] },
    { entry: "Second", accounts: [account("1"), account("4")] },
  ],
};

test("lists a matched account once and separates ambiguous entries from unknown ones", () => {
  const preview = previewOf(found);

  expect(preview.matched.map(({ entry }) => entry)).toEqual(["apple.com"]);
  expect(preview.folded).toBe(1);
  expect(preview.several.map(({ entry }) => entry)).toEqual(["First", "Second"]);
  expect(preview.unknown).toEqual(["Nobody"]);
});

test("chosen ids hold each matched or chosen account once and omit entries without a choice", () => {
  const preview = previewOf(found);

  expect(chosenIds(preview, new Map())).toEqual(["1"]);
  expect(
    chosenIds(
      preview,
      new Map([
        ["First", "3"],
        ["Second", "1"],
      ]),
    ),
  ).toEqual(["1", "3"]);
  expect(
    chosenIds(
      preview,
      new Map([
        ["First", "99"],
        ["Second", ""],
      ]),
    ),
  ).toEqual(["1"]);
});
