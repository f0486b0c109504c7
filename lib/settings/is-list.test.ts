import { isList } from "./is-list";

test.each([
  ["one address", "ana@acme.example", false],
  ["a few addresses", "ana@acme.example, ben@acme.example\ncem@acme.example", false],
  ["a heading row", "Name,E-mail\nAna,ana@acme.example", true],
  ["a heading with an underscore", "work_email,Name\nana@acme.example,Ana", true],
  ["51 lines", Array.from({ length: 51 }, (_, at) => `p${at}@acme.example`).join("\n"), true],
  ["an address with the word", "email@acme.example", false],
])("%s: %p is a list: %p", (_, text, expected) => {
  expect(isList(text)).toBe(expected);
});
