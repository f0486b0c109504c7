/** Generic words that don't identify a feed's publisher. */
const common = new Set(
  "a and all atom feed feeds for from latest media news newsroom of our press release releases room rss the updates".split(
    " ",
  ),
);

/**
 * The source's name for users: the feed's title when it has a word beyond the common ones, else the website's domain.
 */
export function sourceNameOf(title: string | null, domain: string): string {
  const words = title?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return title && words.some((word) => !common.has(word)) ? title : domain;
}
