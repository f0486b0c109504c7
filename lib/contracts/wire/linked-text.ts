import { findLink } from "./link";

export type TextPart = { kind: "text"; text: string; at: number } | LinkPart;

export interface LinkPart {
  kind: "link";
  /** The URL as typed. */
  text: string;
  /** The title, if `[title](https://…)` was typed; null: the URL is shown. */
  title: string | null;
  href: string;
  /** The host of the link, if the shown text is a title or suggests another host; null otherwise. */
  leadsTo: string | null;
  at: number;
}

/** The characters of a URL within a text: no space, quote, invisible character or East Asian punctuation. */
const address = /(?<![\p{L}\p{N}])https:\/\/[^\s\p{C}<>"“”‘’«»`\\、。，；：！？（）「」『』【】]+/giu;
/** The text before a URL that has a title; a title is one line, without URLs and invisible characters. */
const titled = /\[(?<title>[^[\]\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]{1,200})\]\($/u;
const opening = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const sentenceMarks = new Set([".", ",", ";", ":", "!", "?", "'", "*", "…"]);

/**
 * Splits a text at its https URLs; `[title](https://…)` is a URL with a title. Trailing punctuation and an unmatched
 * closing bracket aren't part of the URL. Joined together, the parts are the original text; a URL that `findLink`
 * refuses stays text (case W5).
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

/** Finds the title of a URL from the text before and after it; null: it has none. */
function findTitle(before: string, behind: string): string | null {
  if (behind !== ")") return null;
  const title = titled.exec(before.slice(-204))?.groups?.title ?? "";
  return title.trim() === "" || title.includes("://") ? null : title;
}

/** Replaces URLs that have a title by `title (host)`, for plain text without links. */
export function readTitles(text: string): string {
  return splitLinks(text)
    .map((part) => (part.kind === "link" && part.title !== null ? `${part.title} (${part.leadsTo})` : part.text))
    .join("");
}

/**
 * Turns selected words and a pasted URL into a titled link.
 *
 * @returns null if the URL isn't safe to link to, or the words can't be a title
 */
export function titleAddress(words: string, pasted: string): string | null {
  const link = `[${words}](${pasted.trim()})`;
  const [part, ...others] = splitLinks(link);
  return part?.kind === "link" && part.title !== null && others.length === 0 ? link : null;
}

/** Cuts a URL before the first unmatched closing bracket, and before trailing punctuation. */
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
