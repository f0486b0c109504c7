import { findLink } from "./link";

/** A part of a typed text: plain text, or a link. */
export type TextPart = { kind: "text"; text: string; at: number } | LinkPart;

export interface LinkPart {
  kind: "link";
  /** The address as it was typed. */
  text: string;
  /** What it is called, where `[title](https://…)` was typed; null: it is shown as it is. */
  title: string | null;
  href: string;
  /** The host that it leads to where the text shows another, or a title; null: it says so itself. */
  leadsTo: string | null;
  at: number;
}

/** The characters of an address within a text: no space, quote, invisible character or East Asian punctuation. */
const address = /(?<![\p{L}\p{N}])https:\/\/[^\s\p{C}<>"“”‘’«»`\\、。，；：！？（）「」『』【】]+/giu;
/** What stands before an address that has a title; a title is one line, and holds no address and nothing that isn't seen. */
const titled = /\[(?<title>[^[\]\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]{1,200})\]\($/u;
const opening = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const sentenceMarks = new Set([".", ",", ";", ":", "!", "?", "'", "*", "…"]);

/**
 * Splits a text at the https addresses in it, `[title](https://…)` is one with a title. What ends the sentence stays outside, a bracket that the address didn't
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
    const title = findTitle(text.slice(end, found.index), text.charAt(found.index + typed.length));
    const at = title === null ? found.index : found.index - title.length - "[](".length;
    if (at > end) parts.push({ kind: "text", text: text.slice(end, at), at: end });
    end = found.index + typed.length + (title === null ? 0 : ")".length);
    address.lastIndex = end;
    const leadsTo = title === null ? otherHost(typed, link.href) : new URL(link.href).host;
    parts.push({ kind: "link", text: text.slice(at, end), title: title?.trim() ?? null, href: link.href, leadsTo, at });
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end), at: end });
  return parts;
}

/** The title of an address, by what stands before it and behind it; null: it has none. */
function findTitle(before: string, behind: string): string | null {
  if (behind !== ")") return null;
  const title = titled.exec(before.slice(-204))?.groups?.title ?? "";
  return title.trim() === "" || title.includes("://") ? null : title;
}

/** Writes addresses with a title as people read them where nothing leads anywhere: `title (host)`. */
export function readTitles(text: string): string {
  return splitLinks(text)
    .map((part) => (part.kind === "link" && part.title !== null ? `${part.title} (${part.leadsTo})` : part.text))
    .join("");
}

/**
 * Gives the words that are selected in a text an address, where that is one that people may be led to.
 *
 * @returns null where it isn't, or the words can't be a title
 */
export function titleAddress(words: string, pasted: string): string | null {
  const link = `[${words}](${pasted.trim()})`;
  const [part, ...others] = splitLinks(link);
  return part?.kind === "link" && part.title !== null && others.length === 0 ? link : null;
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
