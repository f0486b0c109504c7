import { findFeed } from "./find-feed";

const page = new URL("https://www.cummins.com/en/");
const find = (html: string) => findFeed(html, page)?.href ?? null;
const link = (href: string, more = 'type="application/rss+xml"') => `<link rel="alternate" ${more} href="${href}">`;

test.each([
  ["RSS", link("/feed.xml"), "https://www.cummins.com/feed.xml"],
  ["Atom", link("news.atom", 'type="application/atom+xml"'), "https://www.cummins.com/en/news.atom"],
  [
    "another order, other quotes, none",
    "<LINK HREF='/a' TYPE=application/rss+xml REL='Alternate home'/>",
    "https://www.cummins.com/a",
  ],
  ["an entity in the address", link("/feed?a=1&amp;b=2"), "https://www.cummins.com/feed?a=1&b=2"],
  ["another host", link("https://feeds.example.com/c"), "https://feeds.example.com/c"],
  ["a base", `<base href="https://news.cummins.com/x/">${link("rss")}`, "https://news.cummins.com/x/rss"],
  ["the first", link("/a") + link("/b"), "https://www.cummins.com/a"],
  [
    "news before others",
    link("/blog") + link("/b", 'type="application/rss+xml" title="Press releases"'),
    "https://www.cummins.com/b",
  ],
  ["none of comments", link("/comments/feed") + link("/feed"), "https://www.cummins.com/feed"],
])("%s", (_what, html, href) => {
  expect(find(`<!doctype html><html><head><title>x</title>${html}</head></html>`)).toBe(href);
});

test.each([
  ["nothing", ""],
  ["a style sheet", '<link rel="stylesheet" type="text/css" href="/a.css">'],
  ["another language", '<link rel="alternate" hreflang="de" href="/de">'],
  ["no address", '<link rel="alternate" type="application/rss+xml">'],
  ["another scheme", link("javascript:alert(1)")],
  ["data", link("data:text/xml,x")],
  ["in a comment", `<!-- ${link("/a")} -->`],
  ["in a template", `<template>${link("/a")}</template>`],
  ["without scripts", `<noscript><link>${link("/a")}</noscript>`],
  ["written by a script", `<script>document.write('${link("/a")}')</script>`],
])("none: %s", (_what, html) => {
  expect(find(html)).toBeNull();
});
