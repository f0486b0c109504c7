import { createHash } from "node:crypto";
import { parseFeed } from "@rowanmanning/feed-parser";
import { dayMs } from "@/lib/contracts/wire/durations";
import { InvalidFeedError } from "./invalid-feed-error";
import { plainTextOf, withoutControls } from "./plain-text";
import { readDate } from "./read-date";

export interface FeedItem {
  /** The item's own id, else its link. */
  id: string;
  title: string;
  url: string | null;
  publishedAt: Date;
}

interface RawItem {
  id: string | null | undefined;
  title: string | null | undefined;
  link: string | null | undefined;
  date: string | null | undefined;
}

interface RawFeed {
  title: string | null | undefined;
  items: RawItem[];
}

/**
 * Items dated at most this far in the future are kept and dated now, because publishers' clocks and time zones differ.
 */
const maxFutureMs = dayMs;
/** In a longer feed, only the newest items are read. */
const maxItems = 200;
const maxTitleLength = 200;
const maxIdLength = 200;
const maxUrlLength = 500;
/** The parser searches the whole text for the end of each tag, so more unclosed tags than this would take minutes. */
const maxOpenTags = 100;

/**
 * Parses RSS, RDF and Atom, including feeds that are slightly malformed. Items without a title, without an id or link,
 * without a readable date, or dated more than a day ahead are left out.
 *
 * @throws InvalidFeedError with a reason: no item is used
 */
export function readFeed(text: string, feedUrl: URL, now: Date): { title: string | null; items: FeedItem[] } {
  const head = text.slice(0, 2_000).trimStart().toLowerCase();
  if (/^(<!doctype html|<html|<head|<body)/.test(head)) throw new InvalidFeedError("This is a web page, not a feed");
  // Feeds don't need entity definitions; a document that has them is probably an attack (entity expansion, external
  // files).
  if (/<!entity/i.test(text)) throw new InvalidFeedError("The feed defines its own XML entities");
  if (countOf(text, "<") > countOf(text, ">") + maxOpenTags) throw new InvalidFeedError("This isn’t valid XML");
  const { title, items } = parse(text);
  const read = items.flatMap((item) => readItem(item, feedUrl, now));
  const different = [...new Map(read.map((item) => [item.id, item])).values()];
  const newestFirst = different.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  return { title: title ? plainTextOf(title, 80) : null, items: newestFirst.slice(0, maxItems) };
}

function countOf(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}

function parse(text: string): RawFeed {
  const feed = attempt(() => parseItems(text)) ?? attempt(() => parseItems(completeItemsOf(text)));
  if (!feed) throw new InvalidFeedError(/^\s*</.test(text) ? "This feed can’t be read" : "This isn’t valid XML");
  return feed;
}

/** Returns null when the parser throws. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

type FeedElement = ReturnType<typeof parseFeed>["element"];

/** In RSS 2.0, a `guid` is the item's link unless it is marked otherwise, but in many feeds it is just a number. */
function permanentLinkOf(guid: FeedElement | null): string | null {
  const text = guid?.textContentNormalized ?? "";
  return guid?.getAttribute("ispermalink") !== "false" && /^https?:\/\//i.test(text) ? text : null;
}

function completeItemsOf(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf("</item>") + 7, text.lastIndexOf("</entry>") + 8));
}

function parseItems(text: string): RawFeed {
  const { title, items } = parseFeed(text);
  return {
    title,
    items: items.map((item) => ({
      id: item.id ?? item.element.getAttribute("rdf:about"),
      title: item.element.findElementsWithName("title").find(({ namespace }) => namespace !== "media")
        ?.textContentNormalized,
      link: item.url ?? permanentLinkOf(item.element.findElementWithName("guid")),
      date: dateElements.map((name) => item.element.findElementWithName(name)?.textContentNormalized).find(Boolean),
    })),
  };
}

/**
 * Elements that date an item, in order of preference. Their text is read rather than the parser's dates, because the
 * parser treats a date without a time zone as local time of the server.
 */
const dateElements = ["pubdate", "published", "issued", "date", "updated", "modified"];

function readItem({ id, title, link, date }: RawItem, feedUrl: URL, now: Date): FeedItem[] {
  const text = plainTextOf(title ?? "", maxTitleLength);
  const url = linkOf(link, feedUrl);
  const name = withoutControls(id ?? "").trim() || url;
  const publishedAt = readDate(date);
  if (text === "" || !name || !publishedAt || publishedAt.getTime() > now.getTime() + maxFutureMs) return [];
  const at = new Date(Math.min(publishedAt.getTime(), now.getTime()));
  return [{ id: name.length > maxIdLength ? hashOf(name) : name, title: text, url, publishedAt: at }];
}

/** A link that is safe to show to users: http or https, without user info. */
function linkOf(link: string | null | undefined, feedUrl: URL): string | null {
  const text = link?.trim() ?? "";
  if (text === "" || !URL.canParse(text, feedUrl)) return null;
  const url = new URL(text, feedUrl);
  if (!["https:", "http:"].includes(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href.length > maxUrlLength ? null : url.href;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
