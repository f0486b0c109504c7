import { readEmailList } from "./email-list";

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
  ["nothing", "", []],
  ["separators alone", " ,;\n", []],
])("reads %s", (_, text, emails) => {
  expect([...readEmailList(text)].map(({ email }) => email)).toEqual(emails);
});

test("entries that aren't addresses are returned as typed", () => {
  expect([...readEmailList("ana@acme.example, ana\n\nBen <ben@>, a@@b.example")]).toEqual([
    { text: "ana@acme.example", email: "ana@acme.example" },
    { text: "ana", email: null },
    { text: "ben@", email: null },
    { text: "a@@b.example", email: null },
  ]);
});
