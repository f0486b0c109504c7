import { findLink } from "./link";

/** A stretch of a typed text: as it stands, or an address that leads elsewhere. */
export type TextPart = { kind: "text"; text: string; at: number } | LinkPart;

export interface LinkPart {
  kind: "link";
  /** As it was typed. */
  text: string;
  href: string;
  /** The host that it leads to where the text shows another, as of letters that look like others; null: it says so itself. */
  leadsTo: string | null;
  at: number;
}

/** What may stand in an address within a text: no space, no quote, nothing that isn't seen, no mark of an East Asian sentence. */
const address = /(?<![\p{L}\p{N}])https:\/\/[^\s\p{C}<>"“”‘’«»`\\、。，；：！？（）「」『』【】]+/giu;
const opening = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const sentenceMarks = new Set([".", ",", ";", ":", "!", "?", "'", "*", "…"]);

/**
 * Splits a text at the https addresses in it. What ends the sentence stays outside, a bracket that the address didn't
 * open too. Joined, the parts are the text; whatever `findLink` doesn't lead to is text (case W5).
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

/** Cuts an address before the first bracket that it doesn't open, and before what ends a sentence. */
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
