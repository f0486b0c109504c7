import { findWebsite } from "./website";

test("links a plain domain to its site", () => expect(findWebsite("3M.com")).toBe("https://3m.com/"));

test.each([
  null,
  "",
  "localhost",
  "javascript:alert(1)",
  "https://3m.com",
  "3m.com/path",
  "a@b.com",
  "-a.com",
  "a..com",
  "a.com:80",
  "a.com\n",
  `${"a".repeat(63)}.`.repeat(9),
])("W5 · %j gets no link", (domain) => expect(findWebsite(domain)).toBeNull());
