import { decode } from "html-entities";
import { walkHtml } from "../feeds/walk-html";
import type { ItemPattern } from "./items";

const blocks: ReadonlySet<string> = new Set(["p", "div", "table", "tr", "td", "li", "br", "h1", "h2", "h3", "h4"]);

const heading = /^item\s*(\d{1,2}\.\d{2})(?!\d)/i;
/** Characters that may precede an item's text: punctuation and paragraph letters, as in `(b), (d)`. */
const lead = /^(?:[.:;,\s–—-]|\([a-z]\))*/i;
/**
 * Text that may follow the last part of the item's name. If anything else follows, the matched words are the start of a
 * sentence.
 */
const afterPart = /^\s?(?:$|[.:;–—(“"A-Z-])/;
const end = /^signatures?\.?$/i;
/** A term that the text defines, as in `(the “Company”)`; a reader of a single sentence doesn't need it. */
const definition = /\s?\([^()“"]{0,80}[“"][^()]{1,160}[”"]\)/g;
/** A sentence that only points to another part of the filing. */
const reference = /\bincorporated (?:herein )?by reference\b|\bincorporated (?:in|into|under) this item\b/i;

/** Characters of a quoted sentence. */
const minLength = 40;
const maxLength = 240;
/** Only the start of an item is read, because it says what happened; terms and conditions follow. */
const maxParagraphs = 4;
const maxParagraphLength = 4_000;

/**
 * Reads what a company says happened under an item of its 8-K: one sentence in the company's own words, without
 * definitions of terms in parentheses. Sentences that only refer to other parts of the filing are skipped.
 *
 * @param html the filing's main document
 * @param item `5.02`
 * @returns null if the document has no such item, or no sentence under it that says what happened
 */
export function readItemText(html: string, item: string, wording: ItemPattern): string | null {
  const sentences = paragraphsUnder(html, item, wording)
    .flatMap(sentencesOf)
    .filter((sentence) => !reference.test(sentence));
  const statement = sentences.find((sentence) => wording.says?.test(sentence) ?? true);
  return statement === undefined ? null : shorten(statement);
}

/** The first paragraphs under an item, without headings. */
function paragraphsUnder(html: string, item: string, { name }: ItemPattern): string[] {
  const found: string[] = [];
  let isInside = false;
  for (const paragraph of paragraphsOf(html)) {
    const [, headingItem] = heading.exec(paragraph) ?? [];
    if (headingItem !== undefined) isInside = headingItem === item;
    if (end.test(paragraph) || found.length === maxParagraphs) break;
    const words = withoutName(paragraph.replace(heading, "").slice(0, maxParagraphLength), name);
    if (isInside && words.length >= minLength) found.push(words.replace(definition, ""));
  }
  return found;
}

/** An item's name on the form has up to four parts, of which companies leave some out. */
const maxParts = 4;

/** Removes the item's name on the form from the start of its paragraph. */
function withoutName(paragraph: string, name: RegExp): string {
  let text = paragraph.replace(lead, "");
  for (let part = 1; part <= maxParts; part += 1) {
    const rest = text.replace(name, "");
    if (rest === text || !(afterPart.test(rest) || name.test(rest.replace(lead, "")))) break;
    text = rest.replace(lead, "");
  }
  return text;
}

/** The document's text by paragraphs: each block element begins a paragraph. */
function paragraphsOf(html: string): string[] {
  const paragraphs: string[][] = [[]];
  walkHtml(html, {
    tag: (name) => {
      if (blocks.has(name)) paragraphs.push([]);
    },
    text: (text) => paragraphs.at(-1)?.push(text),
  });
  return paragraphs.map((texts) => decode(texts.join("")).replace(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** Ends of words that don't end a sentence: `Mr.`, `Inc.`, `J.`, `U.S.`, `p.m.`, `Ph.D.` */
const abbreviation = /(?:^|[\s.(“"])(?:Mr|Mrs|Ms|Messrs|Dr|Esq|Inc|Co|Corp|Ltd|Jr|Sr|No|St|[A-Za-z])\.$/;

/** The sentences of a paragraph; short ones, such as headings on the same line, are joined to the next. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/[.!?](?=\s["“(]?\p{Lu})/gu)) {
    const sentence = text.slice(start, index + 1).trim();
    if (sentence.length < minLength || abbreviation.test(sentence)) continue;
    sentences.push(sentence);
    start = index + 1;
  }
  const rest = text.slice(start).trim();
  return rest.length >= minLength ? [...sentences, rest] : sentences;
}

/** The part of a sentence that fits, ending with an ellipsis if it isn't all of it. */
function shorten(sentence: string): string {
  if (sentence.length <= maxLength) return sentence;
  const space = sentence.lastIndexOf(" ", maxLength);
  return `${sentence.slice(0, space > 0 ? space : maxLength)}…`;
}
