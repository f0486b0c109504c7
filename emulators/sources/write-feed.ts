import { escapeHtml } from "../page";
import type { Announcement } from "./announcements";

/** The format of a website's feed. `broken` ends in the middle; `windows` is RSS in Windows-1252. */
export type FeedFormat = "rss" | "atom" | "broken" | "windows";

interface Written {
  type: string;
  bytes: Buffer;
}

interface Newsroom {
  name: string;
  /** URL of the newsroom's pages: `http://127.0.0.1:4500/cummins.com`. */
  home: string;
  items: readonly Announcement[];
}

/** Formats a newsroom's feed in one of the formats found in practice. */
export function writeFeed(newsroom: Newsroom, format: FeedFormat): Written {
  if (format === "atom")
    return { type: "application/atom+xml; charset=utf-8", bytes: Buffer.from(writeAtom(newsroom)) };
  if (format === "windows")
    return { type: "application/rss+xml", bytes: inWindows1252(writeRss(newsroom, "windows-1252")) };
  const rss = writeRss(newsroom, "utf-8");
  if (format === "rss") return { type: "application/rss+xml; charset=utf-8", bytes: Buffer.from(rss) };
  // Faults of hand-written feeds: an unescaped ampersand, and a missing end.
  const broken = rss.replace("<description>", "<description>News & more").replace(/<\/channel>[\s\S]*$/, "");
  return { type: "text/xml", bytes: Buffer.from(broken) };
}

function writeRss({ name, home, items }: Newsroom, encoding: string): string {
  const entries = items.map(
    ({ id, title, at }) => `<item>
<title><![CDATA[<b>${title}</b>]]></title><link>${home}/news/${id}</link>
<guid isPermaLink="false">${id}</guid><pubDate>${new Date(at).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0" encoding="${encoding}"?>
<rss version="2.0"><channel><title>${escapeHtml(name)} newsroom (sample)</title><link>${home}/</link>
<description></description>${entries.join("\n")}</channel></rss>`;
}

function writeAtom({ name, home, items }: Newsroom): string {
  const entries = items.map(
    ({ id, title, at }) => `<entry><id>urn:sample:${id}</id><title type="html">${escapeHtml(escapeHtml(title))}</title>
<link rel="alternate" href="${home}/news/${id}"/><updated>${at}</updated></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeHtml(name)} newsroom (sample)</title><id>${home}/</id>
<updated>${items[0]?.at ?? "2026-01-01T00:00:00Z"}</updated>${entries.join("\n")}</feed>`;
}

/** The bytes 0x80 to 0x9F of Windows-1252 that the sample's texts use; others are as in Latin-1. */
const curly: Readonly<Record<string, number>> = { "€": 0x80, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96 };

function inWindows1252(text: string): Buffer {
  return Buffer.from([...text].map((letter) => curly[letter] ?? letter.codePointAt(0) ?? 63));
}
