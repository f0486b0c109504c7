import { foldText, hasCommonWord, wordsOf } from "../../../contacts/erasure/names";
import { anyOf, digitsOf, minPhoneDigits, patternsOf } from "../../../contacts/erasure/patterns";

/** The text that replaces other people in texts about a person. */
export const removedMark = "[someone else]";

interface KnownValues {
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
}

const wordPattern = /[^\s<>()[\]",;:]+/g;
const marksAround = /^['’.!?]|['’.!?]$/g;
const space = String.raw`[^\S\r\n]`;
/**
 * Digits grouped as in North America, with or without the leading 1; or three groups with separators between them, as
 * in Asia.
 */
const groupedNumber = [
  String.raw`(?:\+?1[-. ]{0,2})?(?:\([2-9]\d{2}\)|[2-9]\d{2})[-. ]{0,2}[2-9]\d{2}[-. ]?\d{4}(?!\d)`,
  String.raw`(?:\+1[-. ]{1,2}|1[-.])?\d{3}[-. ]\d{3,4}[-. ]\d{4}(?!\d)`,
].join("|");
/**
 * A number that begins like a phone number; others are figures. It ends before a line break, a plus or a grouped
 * number. A slash may only follow an area code, and three leading zeros mean an id.
 */
const longNumber = String.raw`(?:\+|\((?=\+?0{0,2}[1-9])|00?(?=[1-9]|\(|${space}))(?:\d{1,5}\)?\/)?(?:(?!${space}(?:${groupedNumber}))(?:\d|[().-]|${space})){6,200}`;
/** The number may not start within a figure, a date or an id, nor after the first group of a larger figure. */
const startOfNumber = String.raw`(?:(?=\+)|(?<![\p{L}\d]|\d[-.]|(?<!\d)\d{1,3} ))`;
const numberPattern = new RegExp(`${startOfNumber}(?:${groupedNumber}|${longNumber})`, "gu");
const maxPhoneDigits = 15;
const dateGroups = /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;

/** Replaces each number that isn't the person's own; a run of several numbers is split at its spaces. */
function maskNumbers(found: string, isOwn: (phone: string) => boolean): string {
  const count = (text: string) => text.replace(/\D/g, "").length;
  const isRun = count(found) > maxPhoneDigits;
  const numbers: string[] = [];
  for (const group of found.split(/(?=\s)/)) {
    const last = numbers.at(-1);
    const isFull = isRun && count(last ?? "") >= minPhoneDigits;
    if (last === undefined || (isFull && /^\s[(0]/.test(group))) numbers.push(group);
    else numbers[numbers.length - 1] = last + group;
  }
  return numbers
    .map((text) => {
      const number = text.slice(0, [...text].findLastIndex((character) => /\d/.test(character)) + 1).trimStart();
      const isPhone = count(number) >= minPhoneDigits && count(number) <= maxPhoneDigits && !dateGroups.test(number);
      return isPhone && !isOwn(number) ? text.replace(number, removedMark) : text;
    })
    .join("");
}

/** A name to search for; `hasShort`: also without the words between its first and its last. */
interface OtherName {
  name: string;
  last: string;
  hasShort: boolean;
}

/** The names of other people whose patterns don't match a name of the person. */
function otherNames(others: readonly string[], own: readonly string[]): OtherName[] {
  const ownNames = new Set(own.map(foldText));
  const isOfOwn = (name: string, hasShort: boolean) => {
    const expression = patternOf([{ name, last: "", hasShort }]);
    return expression !== null && own.some((one) => one.search(expression) >= 0);
  };
  return [...new Set(others)].flatMap((name) => {
    const last = wordsOf(name).at(-1);
    if (last === undefined || ownNames.has(foldText(name))) return [];
    if (!hasCommonWord(name, own)) return [{ name, last, hasShort: true }];
    return isOfOwn(name, false) ? [] : [{ name, last, hasShort: !isOfOwn(name, true) }];
  });
}

function patternOf(people: readonly OtherName[]): RegExp | null {
  const of = (hasShortNames: boolean) => {
    const names = people.flatMap(({ name, hasShort }) => (hasShort === hasShortNames ? [name] : []));
    return patternsOf({ names, emails: [], phones: [], hasShortNames }, "javascript").name;
  };
  const pattern = anyOf([of(true), of(false)]);
  return pattern === null ? null : new RegExp(pattern, "giu");
}

/**
 * Creates the function that removes other people's names, emails and phone numbers from texts.
 *
 * @param known the values of the person, which stay
 * @param others names of other people who may be in the texts
 */
export function createMask(known: KnownValues, others: readonly string[]): (text: string) => string {
  const people = otherNames(others, known.names);
  const emails = new Set(known.emails.map((email) => email.toLowerCase()));
  const endings = known.phones.map((phone) => digitsOf(phone).slice(-minPhoneDigits));
  const isOwnPhone = (phone: string) => endings.some((ending) => digitsOf(phone).endsWith(ending));
  return (text) => {
    const contactless = text
      .replace(wordPattern, (word) => {
        const email = word.replace(marksAround, "");
        return email.indexOf("@") > 0 && !emails.has(email.toLowerCase()) ? word.replace(email, removedMark) : word;
      })
      .replace(numberPattern, (found) => maskNumbers(found, isOwnPhone));
    const folded = foldText(contactless);
    const expression = patternOf(people.filter(({ last }) => folded.includes(last)));
    return expression === null ? contactless : contactless.replace(expression, removedMark);
  };
}

/** Longer texts are cut to excerpts around the mentions. */
const maxUncut = 600;
const around = 200;

/** Cuts a long text to excerpts around the matches of a pattern. Lengths are in characters. */
export function excerptOf(text: string, pattern: RegExp): string {
  if (text.length <= maxUncut) return text;
  const parts: { from: number; to: number }[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const [from, to] = [Math.max(0, index - around), Math.min(text.length, index + found.length + around)];
    const last = parts.at(-1);
    if (last && from <= last.to) last.to = to;
    else parts.push({ from, to });
  }
  return parts
    .map(({ from, to }) => `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`)
    .join(" ");
}
