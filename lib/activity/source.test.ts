import { findSource } from "./source";

test("an https address is a source, named by its host", () => {
  expect(findSource("https://www.example.com/news?id=1")).toEqual({
    href: "https://www.example.com/news?id=1",
    host: "example.com",
  });
});

test("a stand-in of this machine is one too", () => {
  expect(findSource("http://127.0.0.1:4500/Archives/edgar/data/1/2/3-index.htm")).toMatchObject({
    host: "127.0.0.1:4500",
  });
});

test.each([
  null,
  "",
  "example.com",
  "http://example.com",
  "http://127.0.0.1:80@example.com/",
  "http://localhost.example.com:80/",
  "javascript:alert(1)",
  "https://",
  "https://me@example.com/",
  "https://me:pass@example.com/",
  " https://example.com",
  `https://example.com/${"x".repeat(500)}`,
])("W5 · %j is none", (url) => {
  expect(findSource(url)).toBeNull();
});
