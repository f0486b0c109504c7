import { decode } from "html-entities";

/** Elements whose content isn't text for readers; they are removed whole. */
const hidden = /<(script|style|template|noscript)\b[\s\S]*?<\/\1\s*>/gi;
const tags = /<\/?[a-z!][^<>]*>?/gi;
/** Control characters, and characters that change the text direction. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/**
 * Converts a feed's title to plain text: no tags, entities or control characters, one line, at most `longest`
 * characters.
 */
export function plainTextOf(html: string, longest: number): string {
  const text = decode(html.slice(0, 20_000).replace(hidden, " ").replace(tags, ""))
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "");
  const word = cut.lastIndexOf(" ");
  return `${(word > longest / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
