import { phoneEndDigits } from "../../../database/schema/core";
import { foldText, isWithoutSpaces, ownWordsOf } from "./names";

/** The person to erase, as the job searches for them. Stored encrypted, and only until the job is done. */
export interface ErasureSubject {
  contactIds: string[];
  accountIds: string[];
  accountNames: string[];
  names: string[];
  emails: string[];
  phones: string[];
  /**
   * Whether another contact, a member or an account has one of these names; if so, names are erased only in rows of
   * `accountIds`.
   */
  isNameShared: boolean;
  /** Whether a name of three or more words is also searched for without its middle words. */
  hasShortNames: boolean;
}

/** The text that replaces erased text. */
export const erasedMark = "[erased]";

/** Whether a text contains the mark that an erasure leaves in a text. */
export function isErased(text: string): boolean {
  return /\[erased(?: [0-9a-f]{6})?\]/.test(text);
}

/** The regular expressions of PostgreSQL and JavaScript differ in their classes of letters and digits. */
const classes = {
  postgres: { letter: "[:alpha:]", alnum: "[:alnum:]" },
  javascript: { letter: "\\p{L}", alnum: "\\p{L}\\p{N}" },
} as const;

type Dialect = keyof typeof classes;

/** Shorter numbers are too common to search for. */
export const minPhoneDigits = phoneEndDigits;
/** The last digits of a phone number, which are the same with and without its country and area code. */
export const comparedPhoneDigits = 8;
const space = String.raw`(?:\s|\+|%20|\\n)+`;
const apostrophe = "(?:'|’|&#39;|&#x27;|&apos;|%27)";
/**
 * The characters allowed between two digits of a phone number; "(0)" is a part of the area code that is left out
 * abroad.
 */
const gap = String.raw`(?:\(0\)|[\s().\/+-]|%20)*`;

/** The patterns of an erasure; null: nothing to search for. */
export interface ErasurePatterns {
  /** Email addresses and phone numbers. */
  contact: string | null;
  /** Phone numbers, even where a number is the whole value. */
  phone: string | null;
  /** Full names, in both orders. */
  name: string | null;
}

type Searched = Pick<ErasureSubject, "names" | "emails" | "phones" | "hasShortNames">;

/** Creates the patterns that find a person in texts, case-insensitively, also in URLs and in escaped HTML. */
export function patternsOf({ names, emails, phones, hasShortNames }: Searched, dialect: Dialect): ErasurePatterns {
  const { alnum } = classes[dialect];
  const [name, phone, email] = [
    anyOf(names.flatMap((one) => nameForms(one, hasShortNames))),
    anyOf(phones.flatMap(phoneForms)),
    anyOf(emails.map(emailForm)),
  ];
  const before = `(?:(?<![${alnum}._+-])|(?<=%[0-9A-Fa-f][0-9A-Fa-f]))`;
  // The number must not be part of a figure.
  const number = phone && `(?<![${alnum}]|[0-9][.,])${phone}(?![${alnum}]|[.,][0-9])`;
  return {
    contact: anyOf([
      email && `${before}${email}(?![${alnum}]|[.-][${alnum}])`,
      // A value of digits alone may be a figure or an id.
      number && `(?!^[0-9]+$)${number}`,
    ]),
    phone: number,
    name: anyOf([name && bounded(name, dialect), ...names.filter(isWithoutSpaces).map(escapeText)]),
  };
}

/** A pattern without conditions on the surrounding text: it matches more, but much faster. */
export function roughPatternOf({ names, emails, phones, hasShortNames }: Searched): string | null {
  return anyOf([
    ...names.flatMap((name) => nameForms(name, hasShortNames)),
    ...names.filter(isWithoutSpaces).map(escapeText),
    ...emails.map(emailForm),
    ...phones.flatMap((phone) => splitPhone(phone)?.end ?? []),
  ]);
}

/**
 * Creates the function that replaces the person in texts whose account isn't known, such as mail and alerts. A name
 * that others share isn't erased there.
 */
export function createEraser(subject: Searched & Pick<ErasureSubject, "isNameShared">) {
  const { contact, name } = patternsOf(subject, "javascript");
  const pattern = anyOf(subject.isNameShared ? [contact] : [contact, name]);
  if (pattern === null) return (text: string) => text;
  const expression = new RegExp(pattern, "giu");
  return (text: string) => text.replace(expression, erasedMark);
}

/** Finds single words of a name in PostgreSQL, for texts that are known to be about the person. */
export function wordsPattern(names: readonly string[]): string | null {
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length >= 3);
  const own = words.filter((word) => ownWordsOf(word).length > 0);
  const one = anyOf(own.flatMap((word) => spellingsOf(word)).map(escapeText));
  return one && bounded(one, "postgres");
}

/** A pattern that matches any of the given ones; null: none is given. */
export function anyOf(patterns: readonly (string | null)[]): string | null {
  const alternatives = [...new Set(patterns.filter((pattern) => pattern !== null))];
  return alternatives.length === 0 ? null : `(?:${alternatives.join("|")})`;
}

/** The forms of a name to search for; none for a single word, which is too common. */
function nameForms(name: string, hasShortNames: boolean): string[] {
  return spellingsOf(name).flatMap((spelling) => {
    const words = spelling.split(/[\s,]+/).filter((word) => word !== "");
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || words.length < 2 || spelling.length < 5) return [];
    const forwards = words.map(escapeText).join(space);
    const short = hasShortNames ? [`${escapeText(first)}${space}${escapeText(last)}`] : [];
    const backwards = `${escapeText(last)},?${space}${words.slice(0, -1).map(escapeText).join(space)}`;
    return [...new Set([forwards, ...short, backwards])];
  });
}

function emailForm(email: string): string {
  return email.split("@").map(escapeText).join("(?:@|%40)");
}

/** The digits of a phone number without leading zeros, and without the "(0)" that is left out abroad. */
export function digitsOf(phone: string): string {
  return phone.replace(/\(0\)|\D/g, "").replace(/^0+/, "");
}

/** The last digits of a phone number as a pattern, and the digits before; null: too short. */
function splitPhone(phone: string): { start: string[]; end: string } | null {
  const digits = digitsOf(phone);
  if (digits.length < minPhoneDigits) return null;
  return { start: [...digits.slice(0, -comparedPhoneDigits)], end: [...digits.slice(-comparedPhoneDigits)].join(gap) };
}

/**
 * The pattern for a phone number: with and without its country and area code, and with any such code if it is stored
 * without one.
 */
function phoneForms(phone: string): string[] {
  const split = splitPhone(phone);
  if (split === null) return [];
  const { start, end } = split;
  const fullCode = start.map((digit) => `${digit}${gap}`).join("");
  const ending = start.reduce((before, digit) => `(?:${before}${digit}${gap})?`, "");
  const codes = start.length > 0 ? `(?:(?:[0-9]{1,3}${gap})?${fullCode}|${ending})` : `(?:[0-9]{1,3}${gap}){0,2}`;
  return [String.raw`(?:\(?(?:\+|%2B|00?)${gap})?\(?${codes}${end}`];
}

/** Restricts a pattern to whole words; a hyphenated word counts as one. */
function bounded(pattern: string, dialect: Dialect): string {
  const { letter, alnum } = classes[dialect];
  return `(?<![${alnum}]|[${letter}]-)${pattern}(?![${alnum}]|-[${letter}])`;
}

/**
 * The spellings of a text: composed, decomposed, and without accents; also in lower and upper case, which a database
 * may not treat as equal.
 */
function spellingsOf(text: string): string[] {
  const composed = text.normalize("NFC");
  const all = [composed, text.normalize("NFD"), foldText(text), composed.toLowerCase(), composed.toUpperCase()];
  // Searches ignore the case of ASCII letters everywhere.
  return [...new Map(all.map((one) => [/^\p{ASCII}*$/u.test(one) ? one.toLowerCase() : one, one])).values()];
}

function escapeText(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/['’]/g, apostrophe)
    .replace(/"/g, String.raw`\\*"`);
}
