import { readEmailList } from "./read-email-list";

test.each([
  ["one address", "ana@acme.example", ["ana@acme.example"]],
  [
    "commas, semicolons, spaces and lines",
    "a@b.example, c@d.example;e@f.example g@h.example\r\ni@j.example\tk@l.example",
    ["a@b.example", "c@d.example", "e@f.example", "g@h.example", "i@j.example", "k@l.example"],
  ],
  [
    "names of a mail program",
    'Ana Ng <ana@acme.example>; "Ben Ray" <ben@acme.example>',
    ["ana@acme.example", "ben@acme.example"],
  ],
  ["an international domain", "ana@münchen.example", ["ana@xn--mnchen-3ya.example"]],
])("reads %s", (_, text, emails) => {
  expect(readEmailList(text)).toEqual({ emails, invalid: [] });
});

test("an address that is repeated in another case is read once", () => {
  expect(readEmailList("Ana@acme.example ana@acme.example").emails).toEqual(["Ana@acme.example"]);
});

test("entries that aren't addresses are returned as typed", () => {
  expect(readEmailList("ana@acme.example, ana, Ben <ben@>, a@@b.example")).toEqual({
    emails: ["ana@acme.example"],
    invalid: ["ana", "ben@", "a@@b.example"],
  });
});

test.each(["", " ,;\n"])("there is nothing to read in %j", (text) => {
  expect(readEmailList(text)).toEqual({ emails: [], invalid: [] });
});
