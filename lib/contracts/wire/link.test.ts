import { messageChangeSchema } from "../messages/message";
import { findLink } from "./link";

/** Texts that resemble a path of this site, but that some browser resolves to another site. */
const astray = [
  "/..//evil.example/phish",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "/%2E%2E/%2e//evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/a//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/\u0000/evil.example",
  "/a\rb",
  "/a b",
  " /all-accounts",
  "/all-accounts ",
  "/a/../b",
  "/./a",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "http://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://user@evil.example",
  "https://user:password@evil.example",
  "https://",
  "evil.example",
  "mailto:a@b.example",
  "?q=1",
  "#top",
  "",
];

test.each(astray)("J8 · rejects %j as a link and in a message", (href) => {
  expect(findLink(href)).toBeNull();
  expect(messageChangeSchema.safeParse({ link: { href, label: "Here" } }).success).toBe(false);
});

test.each([
  ["/all-accounts", true],
  ["/all-accounts?owner=me&sort=-cap#top", true],
  ["/account/7e3c2f4a-0000-4000-8000-000000000000?tab=tasks", true],
  ["/", true],
  ["/a?next=//elsewhere", true],
  ["https://status.example/a//b", false],
] as const)("J8 · accepts %s as a link, to this site: %s", (href, isOwn) => {
  expect(findLink(href)).toEqual({ href, isOwn });
  expect(messageChangeSchema.safeParse({ link: { href, label: "Here" } }).success).toBe(true);
});

test.each([null, undefined, 7, {}, ["/all-accounts"], `/${"a".repeat(3000)}`])("rejects %p as a link", (value) => {
  expect(findLink(value)).toBeNull();
});

test("parsing a message change adds no default values", () => {
  expect(messageChangeSchema.parse({ title: "New" })).toEqual({ title: "New" });
  expect(messageChangeSchema.parse({})).toEqual({});
});
