import { decode } from "html-entities";
import { walkHtml } from "../feeds/walk-html";

const blocks: ReadonlySet<string> = new Set(["p", "div", "table", "tr", "td", "li", "br", "h1", "h2", "h3", "h4"]);

const heading = /^item\s*(\d{1,2}\.\d{2})(?!\d)/i;
/** Before the words of an item: punctuation, and the letters of its paragraphs, as in `(b), (d)`. */
const lead = /^(?:[.:;,\s–—-]|\([a-z]\))*/i;
/** A part of the item's name on the form, which isn't the company's own words. */
const partOfName =
  /^(?:and |or )?(?:departure of (?:directors|(?:certain |principal )?officers)(?: or (?:directors|(?:certain |principal )?officers))?|election of directors|appointment of (?:certain |principal )?officers|compensatory arrangements of (?:certain )?officers)(?![\w’'])/i;
/** What may follow a part of the name: nothing, a sentence, or another part. Otherwise the match starts a sentence. */
const afterPart =
  /^\s?(?:$|[.:;–—(“"A-Z-])|^,? (?:and |or )?(?:[Dd]eparture|[Ee]lection|[Aa]ppointment|[Cc]ompensatory) /;
const end = /^signatures?\.?$/i;

/** Characters of a quoted sentence. */
const minLength = 40;
const maxLength = 240;

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
    const words = withoutName(paragraph.replace(heading, ""));
    if (isInside && words.length >= minLength) return firstSentence(words);
  }
  return null;
}

/** The form's name has four parts, of which companies leave some out. */
const maxParts = 4;

/** Removes what the form says from the start of an item's paragraph. */
function withoutName(paragraph: string): string {
  let text = paragraph.replace(lead, "");
  for (let part = 1; part <= maxParts; part += 1) {
    const rest = text.replace(partOfName, "");
    if (rest === text || !afterPart.test(rest)) break;
    text = rest.replace(lead, "");
  }
  return text;
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

/** Ends of words that don't end a sentence: `Mr.`, `Inc.`, `J.`, `U.S.`, `p.m.`, `Ph.D.` */
const abbreviation = /(?:^|[\s.(“"])(?:Mr|Mrs|Ms|Messrs|Dr|Esq|Inc|Co|Corp|Ltd|Jr|Sr|No|St|[A-Za-z])\.$/;

/** The first sentence, or the part of it that fits, ending with an ellipsis. */
function firstSentence(text: string): string {
  for (const { index } of text.matchAll(/[.!?](?=\s["“(]?\p{Lu})/gu)) {
    const sentence = text.slice(0, index + 1);
    if (sentence.length > maxLength) break;
    if (sentence.length >= minLength && !abbreviation.test(sentence)) return sentence;
  }
  if (text.length <= maxLength) return text;
  const space = text.lastIndexOf(" ", maxLength);
  return `${text.slice(0, space > 0 ? space : maxLength)}…`;
}
