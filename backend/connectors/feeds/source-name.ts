/** Words that any newsroom has. */
const common = new Set(
  "a and all atom feed feeds for from latest media news newsroom of our press release releases room rss the updates".split(
    " ",
  ),
);

/** How people read who says so: what a feed calls itself, where that says more than that it is a feed; else the website's domain. */
export function sourceNameOf(title: string | null, domain: string): string {
  const words = title?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return title && words.some((word) => !common.has(word)) ? title : domain;
}
