import { decode } from "html-entities";
import { walkHtml } from "../feeds/walk-html";

const blocks: ReadonlySet<string> = new Set(["p", "div", "table", "tr", "td", "li", "br", "h1", "h2", "h3", "h4"]);

const heading = /^item\s*(\d{1,2}\.\d{2})\b[.:\s]*/i;
/** The item's name on the form, which isn't the company's own words. */
const nameOnForm =
  /^departure of directors or (?:certain|principal) officers; election of directors; appointment of (?:certain|principal) officers(?:; compensatory arrangements of certain officers)?[.:]?\s*/i;
/** The letter of a paragraph of the item: `(b)`. */
const letter = /^\([a-z]\)\s*/i;
const end = /^signatures?\.?$/i;

const shortest = 40;
const longest = 240;

/**
 * Reads what a company says under an item of its 8-K: its first sentence, as it wrote it.
 *
 * @param html the filing's main document
 * @param item `5.02`
 * @returns null if the document has no such item, or no sentence under it
 */
export function readItemText(html: string, item: string): string | null {
  let isInside = false;
  for (const paragraph of paragraphsOf(html)) {
    const [, found] = heading.exec(paragraph) ?? [];
    if (found !== undefined) isInside = found === item;
    if (end.test(paragraph)) return null;
    const words = paragraph.replace(heading, "").replace(nameOnForm, "").replace(letter, "");
    if (isInside && words.length >= shortest) return firstSentence(words);
  }
  return null;
}

/** The document's text by paragraphs: each element that isn't part of a line begins one. */
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

/** Ends of words that don't end a sentence: `Mr.`, `Inc.`, `J.` */
const abbreviation = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Inc|Co|Corp|Ltd|Jr|Sr|No|St|[A-Z])\.$/;

/** The first sentence, or the part of it that fits, ending with an ellipsis. */
function firstSentence(text: string): string {
  for (const { index } of text.matchAll(/[.!?](?=\s)/g)) {
    const sentence = text.slice(0, index + 1);
    if (sentence.length > longest) break;
    if (sentence.length >= shortest && !abbreviation.test(sentence)) return sentence;
  }
  if (text.length <= longest) return text;
  const space = text.lastIndexOf(" ", longest);
  return `${text.slice(0, space > 0 ? space : longest)}…`;
}
