import { dayMs } from "@/lib/contracts/wire/durations";
import type { ArrivedEvent } from "../../domains/signals/connectors/event";
import { OutboundError } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import type { Connector, EventsRequest, EventsResult } from "../connector";
import { retryAfterOf } from "../retry-after";
import { decodeBytes } from "./decode-bytes";
import { findFeed } from "./find-feed";
import { type FetchOptions, getPage, type Page } from "./get-page";
import { guessSignalKind } from "./guess-signal-kind";
import { InvalidFeedError } from "./invalid-feed-error";
import { type FeedItem, readFeed } from "./read-feed";
import { requireAllowedByRobots } from "./require-allowed-by-robots";
import { sourceNameOf } from "./source-name";

/** Requests per second across all websites; each host gets at most one a second. */
const perSecond = 3;
const perHostMs = 1_000;
const feedTypes = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";

export interface FeedSettings {
  /** Operator's contact email, sent to websites in `User-Agent`. */
  contact: string;
  /** Gateway that fetches all pages instead of this backend: `https://gateway.example`; null: none. */
  gateway: string | null;
  everyMs: number;
}

/**
 * Creates the connector to companies' newsrooms: the feed that a website links to, by its domain
 * (docs/sources/feeds.md).
 */
export function createFeedsConnector({ contact, gateway, everyMs }: FeedSettings, fetch: OutboundFetch): Connector {
  const waysOf = ({ wait, signal, robots, now }: EventsRequest): FetchOptions => {
    const options: FetchOptions = {
      ...{ fetch, agent: `Sightline (${contact})`, gateway, wait, signal },
      requireAllowed: (url) => requireAllowedByRobots(url, options, { robots, now }),
    };
    return options;
  };
  return {
    name: "feeds",
    source: "Newsroom",
    perSecond,
    perHostMs,
    everyMs,
    historyMs: 90 * dayMs,
    unknownMs: 7 * dayMs,
    fetchEvents: (question) => convertErrors(() => fetchEvents(question, waysOf(question))),
  };
}

async function fetchEvents(question: EventsRequest, options: FetchOptions): Promise<EventsResult> {
  const remembered = question.place === null ? null : new URL(question.place);
  if (remembered) {
    const page = await getFeed(remembered, options, question.known);
    if (!isRemoved(page)) return readResponse(page, remembered, question);
  }
  const found = await discover(question, options);
  if (found === null || found.href === remembered?.href) return { kind: "unknown" };
  return readResponse(await getFeed(found, options, null), found, question);
}

function getFeed(url: URL, options: FetchOptions, known: EventsRequest["known"]): Promise<Page> {
  return getPage(url, options, { accept: feedTypes, known });
}

function isRemoved({ response: { status } }: Page): boolean {
  return status === 404 || status === 410;
}

/** Finds the feed that a website's home page links to. */
async function discover({ company: domain, now }: EventsRequest, options: FetchOptions): Promise<URL | null> {
  const page = await getPage(new URL(`https://${domain}/`), options, { accept: "text/html", known: null });
  if (isRemoved(page)) return null;
  requireOk(page.response, now);
  return findFeed(await textOf(page.response), page.url);
}

async function readResponse(page: Page, place: URL, { since, now, company }: EventsRequest): Promise<EventsResult> {
  const { status, headers } = page.response;
  if (status === 304) return { kind: "same" };
  if (isRemoved(page)) return { kind: "unknown" };
  requireOk(page.response, now);
  const { title, items } = readFeed(await textOf(page.response), page.url, now);
  return {
    kind: "news",
    events: items.filter(({ publishedAt }) => publishedAt >= since).map(eventOf),
    report: null,
    validators: { etag: headers.get("etag"), lastModified: headers.get("last-modified") },
    source: sourceNameOf(title, company),
    place: place.href,
  };
}

function eventOf({ id, title, url, publishedAt }: FeedItem): ArrivedEvent {
  const kind = guessSignalKind(title);
  return { id, topic: `news_${kind}`, kind, title, url, occurredAt: publishedAt };
}

async function textOf(response: Response): Promise<string> {
  return decodeBytes(Buffer.from(await response.arrayBuffer()), response.headers.get("content-type"));
}

/** A status other than 200 affects only this website: polling of other websites continues. */
function requireOk({ status, headers }: Response, now: Date): void {
  if (status !== 200)
    throw new InvalidFeedError(`The server responded with status ${status}`, { waitMs: retryAfterOf(headers, now) });
}

/** Maps errors thrown for a website to the connector's results. */
async function convertErrors(work: () => Promise<EventsResult>): Promise<EventsResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidFeedError) {
      const { message: problem, waitMs } = error;
      return { kind: "wrong", problem, ...(waitMs !== undefined && { waitMs }) };
    }
    if (error instanceof OutboundError) return { kind: "wrong", problem: error.message };
    throw error;
  }
}
