import { findFeed } from "./find-feed";

const page = new URL("https://www.cummins.com/en/");
const find = (html: string) => findFeed(html, page)?.href ?? null;
const link = (href: string, more = 'type="application/rss+xml"') => `<link rel="alternate" ${more} href="${href}">`;

test.each([
  ["an RSS feed", link("/feed.xml"), "https://www.cummins.com/feed.xml"],
  ["an Atom feed", link("news.atom", 'type="application/atom+xml"'), "https://www.cummins.com/en/news.atom"],
  [
    "a link with another attribute order and other quotes or none",
    "<LINK HREF='/a' TYPE=application/rss+xml REL='Alternate home'/>",
    "https://www.cummins.com/a",
  ],
  ["a link with an entity in the URL", link("/feed?a=1&amp;b=2"), "https://www.cummins.com/feed?a=1&b=2"],
  ["a feed on another host", link("https://feeds.example.com/c"), "https://feeds.example.com/c"],
  [
    "a link relative to the base URL",
    `<base href="https://news.cummins.com/x/">${link("rss")}`,
    "https://news.cummins.com/x/rss",
  ],
  ["the first of several feeds", link("/a") + link("/b"), "https://www.cummins.com/a"],
  [
    "a news feed before other feeds",
    link("/blog") + link("/b", 'type="application/rss+xml" title="Press releases"'),
    "https://www.cummins.com/b",
  ],
  [
    "the main feed instead of the comments feed",
    link("/comments/feed") + link("/feed"),
    "https://www.cummins.com/feed",
  ],
])("finds %s", (_what, html, href) => {
  expect(find(`<!doctype html><html><head><title>x</title>${html}</head></html>`)).toBe(href);
});

test.each([
  ["an empty head", ""],
  ["a style sheet link", '<link rel="stylesheet" type="text/css" href="/a.css">'],
  ["a link to another language", '<link rel="alternate" hreflang="de" href="/de">'],
  ["a link without a URL", '<link rel="alternate" type="application/rss+xml">'],
  ["a link with a JavaScript URL", link("javascript:alert(1)")],
  ["a link with a data URL", link("data:text/xml,x")],
  ["a comment", `<!-- ${link("/a")} -->`],
  ["a template", `<template>${link("/a")}</template>`],
  ["a noscript element", `<noscript><link>${link("/a")}</noscript>`],
  ["a script", `<script>document.write('${link("/a")}')</script>`],
])("finds no feed in %s", (_what, html) => {
  expect(find(html)).toBeNull();
});
