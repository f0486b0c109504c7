import { readTitles, splitLinks, titleAddress } from "./linked-text";

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.kind === "link" ? [part.text] : []));

test.each([
  ["https://a.example", ["https://a.example"]],
  ["see https://a.example/path?q=1#top now", ["https://a.example/path?q=1#top"]],
  ["https://a.example. Then", ["https://a.example"]],
  ["https://a.example/x?! ", ["https://a.example/x"]],
  ["https://a.example/x...", ["https://a.example/x"]],
  ["https://a.example/?", ["https://a.example/"]],
  ["one https://a.example/1, two https://b.example/2; three", ["https://a.example/1", "https://b.example/2"]],
  ["(https://a.example/x)", ["https://a.example/x"]],
  ["(see https://a.example/x).", ["https://a.example/x"]],
  ["https://a.example/wiki/Mercury_(planet)", ["https://a.example/wiki/Mercury_(planet)"]],
  ["(https://a.example/wiki/Mercury_(planet))", ["https://a.example/wiki/Mercury_(planet)"]],
  ["[https://a.example](https://b.example)", ["https://a.example", "https://b.example"]],
  ["<https://a.example>", ["https://a.example"]],
  ["“https://a.example/x”", ["https://a.example/x"]],
  ["line\nhttps://a.example/x\nline", ["https://a.example/x"]],
  ["HTTPS://A.example/X", ["HTTPS://A.example/X"]],
  ["見る https://a.example/道。はい", ["https://a.example/道"]],
  ["https://a.example:8443/x", ["https://a.example:8443/x"]],
])("finds in %j the links %j", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

test.each([
  "",
  "plain",
  "a.example",
  "www.a.example",
  "http://a.example",
  "javascript:alert(1)",
  "javascript://https:alert(1)",
  "data:text/html,x",
  "https:a.example",
  "https:/a.example",
  "https://",
  "https://.",
  "https://)",
  "https://user@a.example",
  "https://a.example@evil.example",
  "https://user:password@a.example/x",
  "xhttps://a.example",
  "https://a.example:99999/x",
  `https://a.example/${"x".repeat(2000)}`,
])("W5 · treats %j as text", (text) => {
  expect(splitLinks(text)).toEqual(text === "" ? [] : [{ kind: "text", text, at: 0 }]);
});

test.each([
  ["https://münchen.example/x", "xn--mnchen-3ya.example"],
  ["https://а.example", "xn--80a.example"],
  ["https://a.example%2eevil.example/x", "a.example.evil.example"],
  ["https://0x7f.1/", "127.0.0.1"],
  ["https://A.example/x", null],
])("%s reports the host that it leads to if it differs from the text: %s", (text, leadsTo) => {
  expect(splitLinks(text)).toEqual([expect.objectContaining({ kind: "link", leadsTo })]);
});

/** Yields combinations of text chunks, the same in every run. */
function* someTexts(): Generator<string> {
  const chunks = [
    "https://",
    "a.example",
    "/x",
    "(",
    ")",
    "[",
    "]",
    ".",
    ",",
    " ",
    "\n",
    "@",
    "'",
    "\u202e",
    "é",
    "😀",
    "?q=",
    "javascript:",
    "http://",
    "\\",
    "…",
  ];
  let seed = 7;
  for (let count = 0; count < 1500; count += 1) {
    let text = "";
    for (let length = 0; length < 9; length += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      text += chunks[Math.floor((seed / 2_147_483_648) * chunks.length)] ?? "";
    }
    yield text;
  }
}

test("W5 · the parts join to the original text, and every link is an https URL without credentials", () => {
  let links = 0;
  for (const text of someTexts()) {
    const parts = splitLinks(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.map(({ at }) => at)).toEqual([...new Set(parts.map(({ at }) => at))].sort((a, b) => a - b));
    for (const part of parts) {
      if (part.kind === "text") continue;
      links += 1;
      expect(new URL(part.href)).toMatchObject({ protocol: "https:", username: "", password: "" });
      expect(part.text).toMatch(part.title === null ? /^https:\/\/\S+$/i : /^\[[^[\]]+\]\(https:\/\/\S+\)$/i);
      expect(part.text).not.toMatch(/[.,'…]$/);
    }
  }
  expect(links).toBeGreaterThan(150);
});

test("splits a long text of brackets and punctuation without hanging", () => {
  const text = `https://a.example/${"(".repeat(5_000)}${".".repeat(5_000)}x https://`.repeat(2);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

const titlesOf = (text: string) =>
  splitLinks(text).flatMap((part) =>
    part.kind === "link" && part.title !== null ? [[part.title, part.href, part.leadsTo]] : [],
  );

test.each([
  ["[The offer](https://a.example/x)", ["The offer", "https://a.example/x", "a.example"]],
  ["see [The offer](https://a.example/x), and more", ["The offer", "https://a.example/x", "a.example"]],
  ["([The (new) offer](https://a.example/x_(1)))", ["The (new) offer", "https://a.example/x_(1)", "a.example"]],
  ["[Angebot 報告 é](HTTPS://A.example)", ["Angebot 報告 é", "https://a.example/", "a.example"]],
  ["[your-bank.example](https://evil.example)", ["your-bank.example", "https://evil.example/", "evil.example"]],
])("in %j the link has a title and reports its host", (text, link) => {
  expect(titlesOf(text)).toEqual([link]);
});

test.each([
  "[](https://a.example)",
  "[  ](https://a.example)",
  "[x] (https://a.example)",
  "[x](https://a.example",
  "[x](http://a.example)",
  "[x](javascript:alert(1))",
  "[x](data:text/html,x)",
  "[x](//a.example)",
  "[x](https://user@a.example)",
  "[https://a.example](https://b.example)",
  "[a\nb](https://a.example)",
  "[a\u202eb](https://a.example)",
  "[a\u200bb](https://a.example)",
  `[${"x".repeat(201)}](https://a.example)`,
])("W5 · reads no title from %j", (text) => {
  expect(titlesOf(text)).toEqual([]);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("reads two adjacent titled links as two, each with its host in plain text", () => {
  const text = "[One](https://a.example/1)[Two](https://b.example/2) https://c.example";

  expect(titlesOf(text)).toEqual([
    ["One", "https://a.example/1", "a.example"],
    ["Two", "https://b.example/2", "b.example"],
  ]);
  expect(readTitles(text)).toBe("One (a.example)Two (b.example) https://c.example");
});

test.each([
  ["offer", "https://a.example/x", "[offer](https://a.example/x)"],
  ["offer", " https://a.example/x\n", "[offer](https://a.example/x)"],
  ["", "https://a.example", null],
  ["offer", "a.example", null],
  ["offer", "http://a.example", null],
  ["offer", "https://a.example and more", null],
  ["[offer]", "https://a.example", null],
  ["https://b.example", "https://a.example", null],
])("with %j selected, pasting %j gives %j", (words, pasted, link) => {
  expect(titleAddress(words, pasted)).toBe(link);
});
