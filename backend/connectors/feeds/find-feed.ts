import { walkHtml } from "./walk-html";

const maxTags = 2_000;
const feedTypes = new Set(["application/rss+xml", "application/atom+xml"]);

/**
 * Finds the feed that a page links to by `<link rel="alternate" type="application/rss+xml">` or `atom+xml`: the first
 * whose title mentions news, else the first; comment feeds are ignored. Scripts aren't run.
 *
 * @returns null when the page links to no feed
 */
export function findFeed(html: string, page: URL): URL | null {
  const tags: { name: string; attributes: ReadonlyMap<string, string> }[] = [];
  walkHtml(html, {
    tag(name, attributes) {
      if ((name === "link" || name === "base") && tags.length < maxTags) tags.push({ name, attributes });
    },
  });
  const base = tags.find(({ name }) => name === "base");
  const from = resolve(base?.attributes.get("href") ?? "", page) ?? page;
  const feeds = tags.flatMap(({ name, attributes }) => {
    if (name !== "link" || !isFeed(attributes)) return [];
    const url = resolve(attributes.get("href") ?? "", from);
    if (!url) return [];
    return [{ url, words: `${attributes.get("title") ?? ""} ${url.pathname}` }];
  });
  const own = feeds.filter(({ words }) => !/comment/i.test(words));
  return (own.find(({ words }) => /news|press|release/i.test(words)) ?? own[0])?.url ?? null;
}

function isFeed(attributes: ReadonlyMap<string, string>): boolean {
  const rels = attributes.get("rel")?.toLowerCase().split(/\s+/) ?? [];
  const type = attributes.get("type")?.toLowerCase().split(";")[0]?.trim() ?? "";
  return rels.includes("alternate") && feedTypes.has(type);
}

function resolve(href: string, from: URL): URL | null {
  if (href === "" || href.length > 1_000 || !URL.canParse(href, from)) return null;
  const url = new URL(href, from);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}
