import { withoutLegalForm } from "../../values/matching/match";

/** Words that names are written with or without. */
const fillers: ReadonlySet<string> = new Set(["the", "and", "&", "+"]);

/** Words by their abbreviations and other spellings. */
const spellings: Readonly<Record<string, string>> = {
  ...{ assoc: "associate", assn: "association", bros: "brother", centre: "center", ctr: "center", dept: "department" },
  ...{ dev: "development", engr: "engineering", eng: "engineering", fin: "financial", grp: "group", hldg: "holding" },
  ...{ hldgs: "holding", inds: "industry", ins: "insurance", intl: "international", lab: "laboratory" },
  ...{ labs: "laboratory", mfg: "manufacturing", mgmt: "management", natl: "national", pharma: "pharmaceutical" },
  ...{ svc: "service", svcs: "service", sys: "system", tech: "technology", techs: "technology", univ: "university" },
};

/** The words of a name normalized by `search_key`: without legal form and fillers, written out, in the singular. */
export function wordsOf(nameKey: string): string[] {
  return withoutLegalForm(nameKey)
    .split(" ")
    .filter((word) => word !== "" && !fillers.has(word))
    .map((word) => spellings[word] ?? singularOf(word));
}

function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a name in which a city may follow, as in that of a branch; without a city, null. */
export function withCity(words: readonly string[], city: string | null): string[] | null {
  return city === null ? null : [...words, ...wordsOf(city.toLowerCase())];
}

/** Shorter texts have too many neighbors. */
const minSpelledLength = 8;

/**
 * The halves of a text, one of which it shares with every text of {@link isSpelledAlike}: a single edit lies in one half.
 * A text of even length also has halves that are shorter by a letter, which a text with a letter fewer has.
 */
export function halvesOf(text: string): string[] {
  const letters = lettersOf(text);
  if (letters.length < minSpelledLength) return [];
  const half = Math.floor(letters.length / 2);
  const lengths = letters.length % 2 === 0 ? [half, half - 1] : [half];
  return lengths.flatMap((length) => [`${letters.slice(0, length).join("")}…`, `…${letters.slice(-length).join("")}`]);
}

/** Whole characters: the database rejects half of an emoji. */
function lettersOf(text: string): string[] {
  return [...text];
}

/** Whether two texts differ in one letter at most: changed, added, left out or swapped with the next. Digits never differ. */
export function isSpelledAlike(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
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
