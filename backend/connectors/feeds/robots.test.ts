import { isAllowed, readRobots } from "./robots";

const may = (text: string, path: string) => isAllowed(readRobots(text), new URL(path, "https://acme.example"));
const forAll = (...lines: string[]) => ["User-agent: *", ...lines].join("\n");

test.each([
  ["an empty file", "", "/news.xml", true],
  ["everything disallowed", forAll("Disallow: /"), "/news.xml", false],
  ["nothing disallowed", forAll("Disallow:"), "/news.xml", true],
  ["another folder disallowed", forAll("Disallow: /private/"), "/news.xml", true],
  ["a prefix of the path disallowed", forAll("Disallow: /news"), "/news.xml", false],
  ["a path that differs in case disallowed", forAll("Disallow: /News"), "/news.xml", true],
  ["a longer allow rule overrides a disallow rule", forAll("Disallow: /", "Allow: /news.xml"), "/news.xml", true],
  [
    "a longer disallow rule overrides an allow rule before it",
    forAll("Allow: /news", "Disallow: /news.xml"),
    "/news.xml",
    false,
  ],
  [
    "an allow rule overrides a disallow rule of the same length",
    forAll("Disallow: /news", "Allow: /news"),
    "/news.xml",
    true,
  ],
  ["a wildcard", forAll("Disallow: /*.xml"), "/a/news.xml?x", false],
  ["two wildcards", forAll("Disallow: /*/b*d"), "/a/bcd", false],
  ["a wildcard without a match", forAll("Disallow: /*.rss"), "/news.xml", true],
  ["an end anchor at the end of the path", forAll("Disallow: /*.xml$"), "/news.xml", false],
  ["an end anchor before a query string", forAll("Disallow: /*.xml$"), "/news.xml?a=1", true],
  ["an anchored root and the root path", forAll("Disallow: /$"), "/", false],
  ["an anchored root and another path", forAll("Disallow: /$"), "/news.xml", true],
  ["a query string", forAll("Disallow: /*?feed="), "/?feed=rss", false],
  ["percent-encoded bytes in lower case", forAll("Disallow: /caf%c3%a9"), "/caf%C3%A9/a", false],
  ["a letter that needs percent-encoding", forAll("Disallow: /café"), "/caf%C3%A9/a", false],
  ["a needlessly percent-encoded letter", forAll("Disallow: /%6Eews"), "/news.xml", false],
  ["a space", forAll("Disallow: /a b"), "/a%20b", false],
  ["a trailing comment", forAll("Disallow: /news # not ours"), "/news.xml", false],
  ["a byte order mark, other line endings and spacing", "\uFEFFUSER-AGENT :*\r\ndisallow : /\r", "/news.xml", false],
  ["robots.txt itself", forAll("Disallow: /"), "/robots.txt", true],
  ["a rule without a user agent", "Disallow: /", "/news.xml", true],
  ["a web page instead of a file", "<!doctype html><p>User-agent: *</p>", "/news.xml", true],
])("applies rules for all crawlers: %s", (_what, text, path, allowed) => {
  expect(may(text, path)).toBe(allowed);
});

test.each([
  ["our name", "User-agent: Sightline\nDisallow: /", false],
  ["our name in capitals with a version", "User-agent: SIGHTLINE/2.1 (x)\nDisallow: /", false],
  [
    "our name, ignoring the group for all crawlers",
    "User-agent: *\nDisallow: /\n\nUser-agent: sightline\nDisallow: /private",
    true,
  ],
  ["our name with nothing disallowed", "User-agent: *\nDisallow: /\nUser-agent: sightline\nDisallow:", true],
  ["our name among others", "User-agent: other\nUser-agent: sightline\nUser-agent: more\nDisallow: /", false],
  [
    "our name in two places",
    "User-agent: sightline\nAllow: /a\nUser-agent: b\nAllow: /\nUser-agent: sightline\nDisallow: /",
    false,
  ],
  ["another name", "User-agent: other\nDisallow: /", true],
  ["a longer name that starts with ours", "User-agent: sightline-news\nDisallow: /", true],
  ["a shorter name that ours starts with", "User-agent: sight\nDisallow: /", true],
  [
    "our name with other lines before the rule",
    "User-agent: sightline\nSitemap: https://a.example/\nCrawl-delay: 3\n\nDisallow: /",
    false,
  ],
])("applies a group for %s", (_what, text, allowed) => {
  expect(may(text, "/news.xml")).toBe(allowed);
});

test("ignores rules beyond 500 kB and handles many wildcards", () => {
  const stars = forAll(...Array(400).fill(`Disallow: /${"*a".repeat(400)}$`));

  expect(may(`${"#".repeat(500 * 1024)}\n${forAll("Disallow: /")}`, "/news.xml")).toBe(true);
  expect(may(stars, `/${"a".repeat(1_900)}b`)).toBe(true);
});
