import { decode } from "html-entities";

const mostTags = 2_000;
/** Comments and elements whose content isn't markup of the page: links within them are ignored. */
const hidden = /<!--[\s\S]*?-->|<(script|style|template|noscript|textarea)\b[\s\S]*?<\/\1\s*>/gi;
const linkTags = /<(link|base)\s([^<>]{1,2000})>/gi;
const attributes = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const feedTypes = new Set(["application/rss+xml", "application/atom+xml"]);

/**
 * Finds the feed that a page names by `<link rel="alternate" type="application/rss+xml">` or `atom+xml`: the first
 * whose title speaks of news, else the first; feeds of comments are ignored. Scripts aren't run.
 *
 * @returns null when the page names none
 */
export function findFeed(html: string, page: URL): URL | null {
  const tags = [...html.replace(hidden, " ").matchAll(linkTags)].slice(0, mostTags);
  const base = tags.find(([, name]) => name?.toLowerCase() === "base");
  const from = resolve(attributesOf(base?.[2] ?? "").get("href") ?? "", page) ?? page;
  const feeds = tags.flatMap(([, name, text = ""]) => {
    const given = attributesOf(text);
    if (name?.toLowerCase() !== "link" || !isFeed(given)) return [];
    const url = resolve(given.get("href") ?? "", from);
    if (!url) return [];
    return [{ url, words: `${given.get("title") ?? ""} ${url.pathname}` }];
  });
  const own = feeds.filter(({ words }) => !/comment/i.test(words));
  return (own.find(({ words }) => /news|press|release/i.test(words)) ?? own[0])?.url ?? null;
}

function isFeed(given: ReadonlyMap<string, string>): boolean {
  const rels = given.get("rel")?.toLowerCase().split(/\s+/) ?? [];
  const type = given.get("type")?.toLowerCase().split(";")[0]?.trim() ?? "";
  return rels.includes("alternate") && feedTypes.has(type);
}

function attributesOf(text: string): Map<string, string> {
  const given = [...text.matchAll(attributes)];
  return new Map(
    given.map(([, name = "", ...values]) => [name.toLowerCase(), decode(values.find(Boolean) ?? "").trim()]),
  );
}

function resolve(href: string, from: URL): URL | null {
  if (href === "" || href.length > 1_000 || !URL.canParse(href, from)) return null;
  const url = new URL(href, from);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}
