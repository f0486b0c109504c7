import { withoutLegalForm } from "../../values/matching/match-account";

/** Words that are optional in names. */
const fillers: ReadonlySet<string> = new Set(["the", "and", "&", "+"]);

/** Legal forms that have no other meaning, so they are also dropped inside a name: "Acme Inc Austin". */
const plainForms: ReadonlySet<string> = new Set([
  "inc",
  "incorporated",
  "llc",
  "ltd",
  "corp",
  "corporation",
  "gmbh",
  "plc",
]);

/**
 * Words by their abbreviations and other spellings. A map rather than an object, which would have an inherited entry
 * for the word "constructor".
 */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      assoc: "associate",
      assn: "association",
      bros: "brother",
      centre: "center",
      ctr: "center",
      dept: "department",
    },
    ...{ dev: "development", engr: "engineering", eng: "engineering", fin: "financial", grp: "group", hldg: "holding" },
    ...{ hldgs: "holding", inds: "industry", ins: "insurance", intl: "international", lab: "laboratory" },
    ...{ labs: "laboratory", mfg: "manufacturing", mgmt: "management", natl: "national", pharma: "pharmaceutical" },
    ...{ svc: "service", svcs: "service", sys: "system", tech: "technology", techs: "technology", univ: "university" },
  }),
);

/**
 * The words of a name normalized by `search_key`: without legal form and fillers, written out, in the singular.
 *
 * @param cityKey the account's city, normalized in the same way; a legal form before it is dropped too
 */
export function wordsOf(nameKey: string, cityKey: string | null = null): string[] {
  const end = cityKey === null || cityKey === "" ? null : ` ${cityKey}`;
  if (end !== null && nameKey.endsWith(end)) return [...wordsOf(nameKey.slice(0, -end.length)), ...wordsOf(end)];
  return withoutLegalForm(nameKey)
    .split(" ")
    .filter((word, index) => word !== "" && !fillers.has(word) && (index === 0 || !plainForms.has(word)))
    .map((word) => spellings.get(word) ?? singularOf(word));
}

function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Shorter texts differ from too many others in just one letter. */
const minSpelledLength = 8;

/** Shorter halves are often shared by chance, and there would be too many to store. */
const minHalfLength = 6;

/**
 * The halves of a text. Two texts of 12 letters or more that {@link isSimilarSpelling} matches have a half in common,
 * as a single edit lies in one half. A text of even length also has halves one letter shorter, to match texts with one
 * letter less.
 */
export function halvesOf(text: string): string[] {
  const letters = charactersOf(text);
  const half = Math.floor(letters.length / 2);
  const lengths = (letters.length % 2 === 0 ? [half, half - 1] : [half]).filter((length) => length >= minHalfLength);
  return lengths.flatMap((length) => [`${letters.slice(0, length).join("")}…`, `…${letters.slice(-length).join("")}`]);
}

/** Splits a text into whole characters, as the database rejects half of an emoji. */
function charactersOf(text: string): string[] {
  return [...text];
}

/**
 * Whether two texts differ in at most one letter: changed, added, left out, or swapped with the next. Digits must be
 * equal.
 */
export function isSimilarSpelling(one: string, other: string): boolean {
  const [a, b] = [charactersOf(one), charactersOf(other)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < minSpelledLength || long.length - short.length > 1) return false;
  if (one === other) return true;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [left, right] = [short.slice(start), long.slice(start)];
  if ([left, right].some((rest) => /\d/.test(rest.slice(0, 2).join("")))) return false;
  if (left.length < right.length) return isSame(left, right.slice(1));
  const isSwapped = left[0] === right[1] && left[1] === right[0] && isSame(left.slice(2), right.slice(2));
  return isSwapped || isSame(left.slice(1), right.slice(1));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((letter, index) => letter === other[index]);
}

/** The words that only one of two names has. */
export function differingWords(words: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  const own = words.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...own, ...rest];
}

/** Whether a word tells sister companies apart: "Fund II" and "Fund III", "Holdings A" and "Holdings B". */
export function isNumbering(word: string): boolean {
  return /^(.|[ivx]+)$|\d/u.test(word);
}
