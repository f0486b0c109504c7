import { decode } from "html-entities";

/** What has an end of its own: none of what stands within is text. */
const hidden = /<(script|style|template|noscript)\b[\s\S]*?<\/\1\s*>/gi;
const tags = /<\/?[a-z!][^<>]*>?/gi;
/** Controls, and what turns the direction of the text around it. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Makes plain text of what a feed has for a title: no tags, no entities, no controls, one line, at most so many characters. */
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
