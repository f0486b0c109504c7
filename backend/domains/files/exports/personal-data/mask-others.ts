import { foldText, wordsOf } from "../../../contacts/erasure/names";
import { digitsOf, minPhoneDigits, patternsOf } from "../../../contacts/erasure/patterns";

/** The text that replaces other people in texts about a person. */
export const removedMark = "[someone else]";

interface KnownValues {
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
}

const wordPattern = /[^\s<>()[\]",;:]+/g;
const marksAround = /^['’.!?]|['’.!?]$/g;
const numberPattern = /[\d\s()+./-]{7,}/g;
/** Numbers that begin like one, or are in groups like one: others are figures. */
const phoneStarts = /^[+(0]/;
const phoneGroups = /^\d{3}[-. ]\d{3,4}[-. ]\d{4}$/;
const dateGroups = /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  if (digits < minPhoneDigits || digits > 15 || dateGroups.test(text)) return false;
  return phoneStarts.test(text) || phoneGroups.test(text);
}

/**
 * Creates the function that removes other people's names, emails and phone numbers from texts.
 *
 * @param known the values of the person, which stay
 * @param others names of other people who may be in the texts
 */
export function createMask(known: KnownValues, others: readonly string[]): (text: string) => string {
  const own = new Set(known.names.map(foldText));
  const people = others.flatMap((name) => {
    const last = wordsOf(name).at(-1);
    return last === undefined || own.has(foldText(name)) ? [] : [{ name, last }];
  });
  const emails = new Set(known.emails.map((email) => email.toLowerCase()));
  const endings = known.phones.map((phone) => digitsOf(phone).slice(-minPhoneDigits));
  const isOwnPhone = (phone: string) => endings.some((ending) => digitsOf(phone).endsWith(ending));
  return (text) => {
    const contactless = text
      .replace(wordPattern, (word) => {
        const email = word.replace(marksAround, "");
        return email.indexOf("@") > 0 && !emails.has(email.toLowerCase()) ? word.replace(email, removedMark) : word;
      })
      .replace(numberPattern, (run) => {
        const number = run.trim().replace(/[./-]$/, "");
        return isPhone(number) && !isOwnPhone(number) ? run.replace(number, removedMark) : run;
      });
    const folded = foldText(contactless);
    const named = people.filter(({ last }) => folded.includes(last)).map(({ name }) => name);
    const { name } = patternsOf({ names: named, emails: [], phones: [], hasShortNames: true }, "javascript");
    return name === null ? contactless : contactless.replace(new RegExp(name, "giu"), removedMark);
  };
}

/** Longer texts are cut to what surrounds the mentions. */
const maxWhole = 600;
const around = 200;

/** Cuts a long text to what surrounds the matches of a pattern, in characters. */
export function excerptOf(text: string, pattern: RegExp): string {
  if (text.length <= maxWhole) return text;
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
