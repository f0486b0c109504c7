import { isAllowed, readRobots } from "./robots";

const may = (text: string, path: string) => isAllowed(readRobots(text), new URL(path, "https://acme.example"));
const forAll = (...lines: string[]) => ["User-agent: *", ...lines].join("\n");

test.each([
  ["nothing", "", "/news.xml", true],
  ["all of it", forAll("Disallow: /"), "/news.xml", false],
  ["nothing of it", forAll("Disallow:"), "/news.xml", true],
  ["another folder", forAll("Disallow: /private/"), "/news.xml", true],
  ["this folder", forAll("Disallow: /news"), "/news.xml", false],
  ["one with other letters", forAll("Disallow: /News"), "/news.xml", true],
  ["the longest counts", forAll("Disallow: /", "Allow: /news.xml"), "/news.xml", true],
  ["the longest counts, wherever it stands", forAll("Allow: /news", "Disallow: /news.xml"), "/news.xml", false],
  ["of two as long the one that allows", forAll("Disallow: /news", "Allow: /news"), "/news.xml", true],
  ["a star", forAll("Disallow: /*.xml"), "/a/news.xml?x", false],
  ["two stars", forAll("Disallow: /*/b*d"), "/a/bcd", false],
  ["a star that finds nothing", forAll("Disallow: /*.rss"), "/news.xml", true],
  ["the end", forAll("Disallow: /*.xml$"), "/news.xml", false],
  ["not the end", forAll("Disallow: /*.xml$"), "/news.xml?a=1", true],
  ["the whole", forAll("Disallow: /$"), "/", false],
  ["only the whole", forAll("Disallow: /$"), "/news.xml", true],
  ["what is asked of it", forAll("Disallow: /*?feed="), "/?feed=rss", false],
  ["octets", forAll("Disallow: /caf%c3%a9"), "/caf%C3%A9/a", false],
  ["letters", forAll("Disallow: /café"), "/caf%C3%A9/a", false],
  ["a letter that needs no percent", forAll("Disallow: /%6Eews"), "/news.xml", false],
  ["a space", forAll("Disallow: /a b"), "/a%20b", false],
  ["a comment", forAll("Disallow: /news # not ours"), "/news.xml", false],
  ["a byte order mark, other line ends", "\uFEFFUSER-AGENT :*\r\ndisallow : /\r", "/news.xml", false],
  ["the file itself", forAll("Disallow: /"), "/robots.txt", true],
  ["a rule of nobody", "Disallow: /", "/news.xml", true],
  ["a page for a file", "<!doctype html><p>User-agent: *</p>", "/news.xml", true],
])("of everyone: %s", (_what, text, path, allowed) => {
  expect(may(text, path)).toBe(allowed);
});

test.each([
  ["us", "User-agent: Sightline\nDisallow: /", false],
  ["us, in other letters, with a version", "User-agent: SIGHTLINE/2.1 (x)\nDisallow: /", false],
  ["us rather than everyone", "User-agent: *\nDisallow: /\n\nUser-agent: sightline\nDisallow: /private", true],
  ["us with nothing to forbid", "User-agent: *\nDisallow: /\nUser-agent: sightline\nDisallow:", true],
  ["us together with others", "User-agent: other\nUser-agent: sightline\nUser-agent: more\nDisallow: /", false],
  ["us twice", "User-agent: sightline\nAllow: /a\nUser-agent: b\nAllow: /\nUser-agent: sightline\nDisallow: /", false],
  ["others", "User-agent: other\nDisallow: /", true],
  ["a name that ours begins", "User-agent: sightline-news\nDisallow: /", true],
  ["a name that begins ours", "User-agent: sight\nDisallow: /", true],
  [
    "us, with other lines between",
    "User-agent: sightline\nSitemap: https://a.example/\nCrawl-delay: 3\n\nDisallow: /",
    false,
  ],
])("a group for %s", (_what, text, allowed) => {
  expect(may(text, "/news.xml")).toBe(allowed);
});

test("what stands behind 500 kB isn't read, and many stars take no time", () => {
  const stars = forAll(...Array(400).fill(`Disallow: /${"*a".repeat(400)}$`));

  expect(may(`${"#".repeat(500 * 1024)}\n${forAll("Disallow: /")}`, "/news.xml")).toBe(true);
  expect(may(stars, `/${"a".repeat(1_900)}b`)).toBe(true);
});
