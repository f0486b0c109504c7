import { findLink } from "./link";

/** A part of a typed text: plain text, or a link. */
export type TextPart = { kind: "text"; text: string; at: number } | LinkPart;

export interface LinkPart {
  kind: "link";
  /** The address as it was typed. */
  text: string;
  href: string;
  /** The actual host where the text shows a different one, for example by look-alike letters; null where both agree. */
  leadsTo: string | null;
  at: number;
}

/** The characters of an address within a text: no space, quote, invisible character or East Asian punctuation. */
const address = /(?<![\p{L}\p{N}])https:\/\/[^\s\p{C}<>"“”‘’«»`\\、。，；：！？（）「」『』【】]+/giu;
const opening = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const sentenceMarks = new Set([".", ",", ";", ":", "!", "?", "'", "*", "…"]);

/**
 * Splits a text at the https addresses in it. Punctuation at the end of a sentence stays outside, and so does a closing
 * bracket that the address doesn't open. The joined parts give the text again; anything that `findLink` refuses stays
 * text (case W5).
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  address.lastIndex = 0;
  for (let found = address.exec(text); found !== null; found = address.exec(text)) {
    const typed = cutEnd(found[0]);
    const link = findLink(typed.replace(/^https/i, "https"));
    address.lastIndex = found.index + typed.length;
    if (link === null) continue;
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index), at: end });
    end = found.index + typed.length;
    parts.push({ kind: "link", text: typed, href: link.href, leadsTo: otherHost(typed, link.href), at: found.index });
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end), at: end });
  return parts;
}

/** Cuts an address before its first unmatched bracket, and before the sentence's final punctuation. */
function cutEnd(typed: string): string {
  const open: string[] = [];
  let length = 0;
  for (const character of typed) {
    const opener = opening.get(character);
    if (opener !== undefined && open.pop() !== opener) break;
    if (character === "(" || character === "[" || character === "{") open.push(character);
    length += character.length;
  }
  while (length > 0 && sentenceMarks.has(typed.charAt(length - 1))) length -= 1;
  return typed.slice(0, length);
}

function otherHost(typed: string, href: string): string | null {
  const { host } = new URL(href);
  const [shown = ""] = typed.slice("https://".length).split(/[/?#]/, 1);
  return shown.toLowerCase() === host ? null : host;
}
