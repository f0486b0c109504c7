import { decode } from "html-entities";
import { walkHtml } from "./walk-html";

/** Control characters, and characters that change the text direction. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Replaces control characters, which the database refuses, and invisible ones with spaces. */
export function withoutControls(text: string): string {
  return text.replace(unseen, " ");
}

/**
 * Converts a feed's title to plain text: no tags, entities or control characters, one line, at most `longest`
 * characters.
 */
export function plainTextOf(html: string, maxLength: number): string {
  const texts: string[] = [];
  walkHtml(html.slice(0, 20_000), { text: (text) => texts.push(text), hidden: () => texts.push(" ") });
  const text = withoutControls(decode(texts.join("")))
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "");
  const word = cut.lastIndexOf(" ");
  return `${(word > maxLength / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
