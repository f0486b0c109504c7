/** The person to erase, as the job searches for them. Stored encrypted, and only until the job is done. */
export interface ErasureSubject {
  contactIds: string[];
  accountIds: string[];
  names: string[];
  emails: string[];
  phones: string[];
  /** Whether another contact or a member has the same name, which is then erased only in rows of these accounts. */
  isNameShared: boolean;
}

/** The text that replaces what was erased. */
export const erasedMark = "[erased]";

/** Whether a text contains what an erasure left in place of a person. */
export function isErased(text: string): boolean {
  return /\[erased(?: [0-9a-f]{6})?\]/.test(text);
}

/** The regular expressions of PostgreSQL and JavaScript differ in their class of letters and digits. */
const letters = { postgres: "[:alnum:]", javascript: "\\p{L}\\p{N}" } as const;

type Dialect = keyof typeof letters;

/** Fewer digits are too common to search texts for. */
const minPhoneDigits = 7;
/** The last digits of a phone number, which are the same with and without its country and area code. */
const comparedDigits = 8;
const space = String.raw`(?:\s|\+|%20|\\n)+`;
const apostrophe = "(?:'|’|&#39;|&#x27;|&apos;|%27)";

/** The patterns of an erasure; null: nothing to search for. */
export interface ErasurePatterns {
  /** Email addresses and phone numbers. */
  contact: string | null;
  /** Full names, in both orders. */
  name: string | null;
}

/** Creates the patterns that find a person in texts, case-insensitively, also in URLs and in escaped HTML. */
export function patternsOf({ names, emails, phones }: ErasureSubject, dialect: Dialect): ErasurePatterns {
  const [name, phone, email] = [
    anyOf(names.flatMap(nameForms)),
    anyOf(phones.flatMap(phoneForms)),
    anyOf(emails.map(emailForm)),
  ];
  const before = `(?:(?<![${letters[dialect]}._+-])|(?<=%[0-9A-Fa-f][0-9A-Fa-f]))`;
  const prefix = String.raw`(?:\+?\(?[0-9][0-9\s().\/-]{0,9})?`;
  return {
    contact: anyOf([
      email && `${before}${email}(?![${letters[dialect]}])`,
      phone && bounded(`${prefix}${phone}`, dialect),
    ]),
    name: name && bounded(name, dialect),
  };
}

/** A pattern without conditions on the surrounding text: it finds more, and much faster. */
export function roughPatternOf({ names, emails, phones }: ErasureSubject): string | null {
  return anyOf([...names.flatMap(nameForms), ...emails.map(emailForm), ...phones.flatMap(phoneForms)]);
}

/** Finds single words of a name, for texts that are known to be about the person. */
export function wordsPattern({ names }: ErasureSubject, dialect: Dialect): string | null {
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length >= 3);
  const one = anyOf(words.flatMap((word) => spellingsOf(word)).map(escapeText));
  return one && bounded(one, dialect);
}

/** Matches either pattern; null: neither. */
export function anyOf(patterns: readonly (string | null)[]): string | null {
  const given = [...new Set(patterns.filter((pattern) => pattern !== null))];
  return given.length === 0 ? null : `(?:${given.join("|")})`;
}

/** A name of a single word is too common to search texts for. */
function nameForms(name: string): string[] {
  return spellingsOf(name).flatMap((spelling) => {
    const words = spelling.split(/[\s,]+/).filter((word) => word !== "");
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || words.length < 2 || spelling.length < 5) return [];
    const forwards = words.map(escapeText).join(space);
    const middleless = `${escapeText(first)}${space}${escapeText(last)}`;
    const backwards = `${escapeText(last)},?${space}${words.slice(0, -1).map(escapeText).join(space)}`;
    return [...new Set([forwards, middleless, backwards])];
  });
}

function emailForm(email: string): string {
  return email.split("@").map(escapeText).join("(?:@|%40)");
}

function phoneForms(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  if (digits.length < minPhoneDigits) return [];
  return [[...digits.slice(-comparedDigits)].join(String.raw`(?:[\s().\/+-]|%20)*`)];
}

function bounded(pattern: string, dialect: Dialect): string {
  return `(?<![${letters[dialect]}])${pattern}(?![${letters[dialect]}])`;
}

/** A text as typed, composed or decomposed, without accents; and in the cases that a database may not know as equal. */
function spellingsOf(text: string): string[] {
  const composed = text.normalize("NFC");
  const all = [composed, text.normalize("NFD"), foldText(text), composed.toLowerCase(), composed.toUpperCase()];
  // Searches ignore the case of ASCII letters everywhere.
  return [...new Map(all.map((one) => [/^\p{ASCII}*$/u.test(one) ? one.toLowerCase() : one, one])).values()];
}

/** Lower case, without accents. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function escapeText(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/['’]/g, apostrophe)
    .replace(/"/g, String.raw`\\*"`);
}
