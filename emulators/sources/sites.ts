import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sampleSites } from "@/lib/contracts/samples/sample-sites";
import { html, sendPage } from "../page";
import { sendJson, sendResponse } from "../send-response";
import { type Announcement, generateAnnouncements } from "./announcements";
import type { SiteFault, SourceState } from "./controls";
import { type FeedFormat, writeFeed } from "./write-feed";

const slowMs = 30_000;
const manyBytes = 2 * 1024 * 1024;

interface Site {
  domain: string;
  name: string;
  format: FeedFormat;
  items: Announcement[];
  /** Whether its robots.txt forbids all crawlers. */
  isClosed: boolean;
}

/**
 * Handles requests to companies' websites, each below its domain: `/cummins.com/` (a page that names its feed),
 * `/cummins.com/news.xml` (the feed) and the pages that its items link to. 404 for an unknown website.
 */
export async function serveSite(
  req: IncomingMessage,
  res: ServerResponse,
  { domain, path, state }: { domain: string; path: string; state: SourceState },
): Promise<void> {
  const site = findSite(domain, state);
  if (!site) return sendJson(res, 404, { detail: "No such website." });
  const home = `http://${req.headers.host ?? "127.0.0.1"}/${domain}`;
  const fault = state.siteFaults.get(domain) ?? null;
  if (path === "/robots.txt") return sendRobots(res, site.isClosed || fault === "closed", fault);
  if (path === "/") return sendPage(res, homePageOf(site));
  if (path === "/news.xml") return sendFeed(req, res, { site, home, fault });
  const item = site.items.find(({ id }) => path === `/news/${id}`);
  if (!item) return sendJson(res, 404, { detail: "No such page." });
  const body = html`<main class="card"><span class="badge">Sample</span><h1>${item.title}</h1>
<p>This announcement is invented for the sample workspace on this machine. ${site.name} never made it.</p></main>`;
  sendPage(res, { title: item.title, body });
}

/** Sends robots.txt: some paths are always disallowed; on a closed website, all are. */
function sendRobots(res: ServerResponse, isClosed: boolean, fault: SiteFault | null): void {
  if (fault === "closed_away") return void res.writeHead(503, { "retry-after": "1200" }).end();
  sendResponse(res, 200, "text/plain; charset=utf-8", `User-agent: *\nDisallow: ${isClosed ? "/" : "/private/"}\n`);
}

function findSite(domain: string, state: SourceState): Site | null {
  const known = sampleSites.find((site) => site.domain === domain);
  const posted = state.posted.get(domain);
  if (!known && !posted) return null;
  const { name, format, isClosed } = known ?? { name: domain, format: "rss" as const, isClosed: false };
  const invented = known ? generateAnnouncements(domain, name, Date.now()) : [];
  return { domain, name, format, isClosed, items: [...(posted ?? []), ...invented] };
}

/**
 * The page's head is shared by all emulators, so the link to the feed is in the body, where browsers and readers also
 * find it.
 */
function homePageOf({ name, format }: Site) {
  const type = format === "atom" ? "application/atom+xml" : "application/rss+xml";
  const body = html`<link rel="alternate" type="${type}" title="News" href="news.xml">
<main class="card"><span class="badge">Sample</span><h1>${name}</h1><p>This website is invented.</p></main>`;
  return { title: `${name} (sample)`, body };
}

async function sendFeed(
  req: IncomingMessage,
  res: ServerResponse,
  { site, home, fault }: { site: Site; home: string; fault: SiteFault | null },
): Promise<void> {
  if (fault === "slow") await wait(slowMs, undefined, { ref: false });
  if (fault === "private") return void res.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
  if (fault === "elsewhere") return void res.writeHead(302, { location: "https://elsewhere.example/feed" }).end();
  if (fault === "busy") return void res.writeHead(429, { "retry-after": "1200" }).end();
  if (fault === "gone") return sendJson(res, 410, { detail: "Gone." });
  if (fault === "html") return sendPage(res, { title: "Maintenance", body: html`<p>Later.</p>` });
  const { type, bytes } = writeFeed({ ...site, home, items: spoilItems(site.items, fault) }, site.format);
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
  res.setHeader("etag", etag);
  if (req.headers["if-none-match"] === etag) return void res.writeHead(304).end();
  sendResponse(res, 200, type, spoilBytes(bytes, fault));
}

function spoilItems(items: readonly Announcement[], fault: SiteFault | null): Announcement[] {
  if (fault === "future") return items.map((item) => ({ ...item, at: "2999-01-01T00:00:00.000Z" }));
  if (fault !== "script") return [...items];
  return items.map((item) => ({
    ...item,
    title: `<script>alert(1)</script>${item.title}<img src=x onerror=alert(1)>`,
  }));
}

/** An entity expansion attack: each entity is ten times the one before it. */
const bomb = `<!DOCTYPE rss [<!ENTITY a "lol">${[..."bcdefghij"]
  .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
  .join("")}]>`;

function spoilBytes(bytes: Buffer, fault: SiteFault | null): Buffer {
  if (fault === "half") return bytes.subarray(0, bytes.length / 2);
  if (fault === "large") return Buffer.concat([bytes, Buffer.alloc(manyBytes, " ")]);
  if (fault !== "entities") return bytes;
  return Buffer.from(bytes.toString("latin1").replace("?>", `?>${bomb}`).replace("<title>", "<title>&j;"), "latin1");
}
