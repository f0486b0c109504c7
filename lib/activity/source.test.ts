import { findSource } from "./source";

test("an https address is a source, named by its host", () => {
  expect(findSource("https://www.example.com/news?id=1")).toEqual({
    href: "https://www.example.com/news?id=1",
    host: "example.com",
  });
});

test.each([
  null,
  "",
  "example.com",
  "http://example.com",
  "javascript:alert(1)",
  "https://",
  "https://me@example.com/",
  "https://me:pass@example.com/",
  " https://example.com",
  `https://example.com/${"x".repeat(500)}`,
])("W5 · %j is none", (url) => {
  expect(findSource(url)).toBeNull();
});
