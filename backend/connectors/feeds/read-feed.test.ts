import iconv from "iconv-lite";
import { decodeBytes } from "./decode-bytes";
import { readFeed } from "./read-feed";

const now = new Date("2026-03-06T22:00:00Z");
const feedUrl = new URL("https://www.cummins.com/feed.xml");
const read = (text: string) => readFeed(text, feedUrl, now);
const day = "Mon, 02 Mar 2026 10:00:00 GMT";

const item = (more = "", title = "Opens a plant") =>
  `<item><title>${title}</title><guid isPermaLink="false">one</guid><link>/news/1</link><pubDate>${day}</pubDate>${more}</item>`;
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Cummins news</title>${items.join("")}</channel></rss>`;
const opened = { id: "one", title: "Opens a plant", url: "https://www.cummins.com/news/1", publishedAt: new Date(day) };

test("reads the title of an RSS feed, and the id, title, link and date of each item", () => {
  expect(read(rss(item()))).toEqual({ title: "Cummins news", items: [opened] });
});

test("reads the alternate link and the published date of an Atom entry", () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Cummins news</title><entry><id>one</id>
    <title type="html">Opens a &lt;b&gt;plant&lt;/b&gt;</title><link rel="self" href="/self"/><link href="/news/1"/>
    <published>2026-03-02T10:00:00Z</published><updated>2026-03-05T10:00:00Z</updated></entry></feed>`;

  expect(read(text).items).toEqual([opened]);
});

test("reads an item's own title rather than that of its picture", () => {
  const text = rss(item().replace("<title>", "<media:title>The plant</media:title><title>"));

  expect(read(text).items).toEqual([opened]);
});

test("reads an RDF feed", () => {
  const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Cummins news</title></channel>
    <item rdf:about="one"><title>Opens a plant</title><link>/news/1</link><dc:date>2026-03-02T10:00:00Z</dc:date></item></rdf:RDF>`;

  expect(read(text).items).toEqual([opened]);
});

test.each([
  ["it ends after an item", rss(item()).replace(/<\/channel>.*/, "")],
  ["it ends within an item", `${rss(item()).replace(/<\/channel>.*/, "")}<item><title><![CDATA[Clos`],
  ["it has an unescaped ampersand", rss(item("<description>News & more</description>"))],
  ["it has no version", rss(item()).replace(' version="2.0"', "")],
  ["it starts with blank lines", `\n\n${rss(item())}`],
])("reads a malformed feed: %s", (_what, text) => {
  expect(read(text).items).toMatchObject([{ id: "one", title: "Opens a plant" }]);
});

test.each([
  ["entities", "AT&amp;amp;T opens &#8220;plant&#8221; &amp;ndash; caf&amp;eacute;", "AT&T opens “plant” – café"],
  ["markup", "<![CDATA[<b>Opens</b> a <i>plant</i><br/>]]>", "Opens a plant"],
  ["a script", "<![CDATA[Opens<script>alert(1)</script> a plant]]>", "Opens a plant"],
  ["a less-than sign", "<![CDATA[Costs &lt; 5 in Q3]]>", "Costs < 5 in Q3"],
  ["line breaks and control characters", "Opens\n\n  a\u0085 pl\u202eant", "Opens a pl ant"],
])("converts a title to plain text: %s", (_what, title, text) => {
  expect(read(rss(item("", title))).items[0]?.title).toBe(text);
});

test("truncates a long title at a word, to 200 characters including the ellipsis", () => {
  const title = read(rss(item("", "word ".repeat(100)))).items[0]?.title ?? "";

  expect(title.length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/word…$/);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "https://user:pass@cummins.com/",
  "https://%",
])("drops the link %s and keeps the item", (link) => {
  const text = rss(item().replace("/news/1", link));

  expect(read(text).items).toMatchObject([{ id: "one", url: null }]);
});

test("dates items up to a day ahead as now, and skips items without a title, without a valid date, or with neither id nor link", () => {
  const dated = (date: string, id: string) => item().replace(day, date).replace("one", id);
  const text = rss(
    dated("Sat, 07 Mar 2026 12:00:00 GMT", "tomorrow"),
    dated("Sun, 08 Mar 2026 12:00:00 GMT", "ahead"),
    dated("soon", "soon"),
    item("", " ").replace("one", "nameless"),
    item().replace(/<(guid|link).*?<\/\1>/g, ""),
    item()
      .replace(/<pubDate>.*<\/pubDate>/, "")
      .replace("one", "undated"),
    dated("2026-03-02", "day"),
  );

  expect(read(text).items.map(({ id, publishedAt }) => [id, publishedAt.toISOString()])).toEqual([
    ["tomorrow", now.toISOString()],
    ["day", "2026-03-02T12:00:00.000Z"],
  ]);
});

test("reads a date without a time as noon UTC, even in a feed without a version", () => {
  const text = rss(item().replace(day, "Mon, 02 Mar 2026"));

  for (const feed of [text, text.replace(' version="2.0"', "")]) {
    expect(read(feed).items.map(({ publishedAt }) => publishedAt.toISOString())).toEqual(["2026-03-02T12:00:00.000Z"]);
  }
});

test.each([
  ["https://www.cummins.com/news/7", "https://www.cummins.com/news/7"],
  ["4711", null],
  ["urn:uuid:4711", null],
])("derives the link of an item with only the guid %s: %s", (guid, url) => {
  const text = rss(`<item><title>Opens a plant</title><guid>${guid}</guid><pubDate>${day}</pubDate></item>`);

  expect(read(text).items).toMatchObject([{ id: guid, url }]);
});

test("reads the newest 200 items of a long feed, regardless of their order", () => {
  const minutes = Array.from({ length: 300 }, (_, at) => at);
  const dated = minutes.map((minute) =>
    item()
      .replace("one", `item ${minute}`)
      .replace(day, new Date(Date.parse(day) + minute * 60_000).toUTCString()),
  );

  expect(read(rss(...dated)).items.map(({ id }) => id)).toEqual(
    minutes
      .toReversed()
      .slice(0, 200)
      .map((minute) => `item ${minute}`),
  );
});

test("replaces an overlong id with a short, stable one and removes duplicate items", () => {
  const long = rss(item().replace("one", "x".repeat(3_000)), item().replace("one", "x".repeat(3_000)));
  const { items } = read(long);

  expect(items).toHaveLength(1);
  expect(items[0]?.id).toMatch(/^[\w-]{43}$/);
  expect(read(long).items).toEqual(items);
});

test.each(["on\0e", "on&#0;e"])("replaces control characters in the id %j, which the database refuses", (id) => {
  for (const { id: read } of readFeed(rss(item().replace("one", id)), feedUrl, now).items)
    expect(read).not.toMatch(/\p{Cc}/u);
});

test.each([
  ["<!DOCTYPE html><html><body>Later</body></html>", "This is a web page, not a feed"],
  [
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0"/>',
    "The feed defines its own XML entities",
  ],
  ['<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss/>', "The feed defines its own XML entities"],
  ["", "This isn’t valid XML"],
  ["{}", "This isn’t valid XML"],
  ["<svg/>", "This feed can’t be read"],
  ["<a>".repeat(200_000), "This feed can’t be read"],
])("rejects %.50s", (text, problem) => {
  expect(() => read(text)).toThrow(problem);
});

describe("decoding bytes", () => {
  const title = "Größer – “neu” für 5 €";

  test.each([
    [
      "uses the byte order mark rather than the header",
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(title)]),
      "text/xml; charset=windows-1252",
    ],
    [
      "recognizes UTF-16 by its byte order mark",
      Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(title, "utf-16le")]),
      null,
    ],
    ["uses the charset of the header", iconv.encode(title, "windows-1252"), "text/xml; charset=windows-1252"],
    ["decodes Latin-1 as Windows-1252", iconv.encode(title, "windows-1252"), "text/xml; charset=ISO-8859-1"],
    ["detects UTF-8 without a charset", Buffer.from(title), "text/xml"],
    [
      "falls back to Windows-1252 without a charset if the bytes aren't UTF-8",
      iconv.encode(title, "windows-1252"),
      null,
    ],
    ["ignores a header with the wrong charset", iconv.encode(title, "windows-1252"), "text/xml; charset=utf-8"],
  ])("%s", (_what, bytes, type) => {
    expect(decodeBytes(bytes, type).replace("\ufeff", "")).toBe(title);
  });

  test("uses the encoding of the XML declaration unless the header names a charset", () => {
    const text = `<?xml version="1.0" encoding='windows-1252'?><a>${title}</a>`;

    expect(decodeBytes(iconv.encode(text, "windows-1252"), "text/xml")).toBe(text);
    expect(decodeBytes(Buffer.from(text), "text/xml; charset=utf-8")).toBe(text);
  });

  test("rejects an unknown charset", () => {
    expect(() => decodeBytes(Buffer.from("x"), "text/xml; charset=klingon")).toThrow("Unknown charset: klingon");
  });
});

test("rejects many unclosed tags within a second, before parsing", () => {
  const text = `<rss><channel><item><title>${"<".repeat(1_000_000)}`;
  const cpuAtStart = process.cpuUsage();

  expect(() => readFeed(text, new URL("https://news.example/feed"), new Date("2026-03-02T09:00:00Z"))).toThrow(
    "isn’t valid XML",
  );

  expect(process.cpuUsage(cpuAtStart).user).toBeLessThan(1_000_000);
});
