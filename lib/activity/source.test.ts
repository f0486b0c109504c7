import { findSource } from "./source";

test("accepts an https URL and names it by its host", () => {
  expect(findSource("https://www.example.com/news?id=1")).toEqual({
    href: "https://www.example.com/news?id=1",
    host: "example.com",
  });
});

test("accepts the URL of a local emulator", () => {
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
])("W5 · rejects %j", (url) => {
  expect(findSource(url)).toBeNull();
});
