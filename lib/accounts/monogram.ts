/** A company's initials in place of a logo: one or two letters and a colour derived from the name. */
export interface Monogram {
  letters: string;
  /** The index of one of the style sheet's mark colours, 0 to 7. */
  hue: number;
}

/** Words that are too common in company names to supply an initial. */
const small = new Set(
  "the of and inc incorporated corp corporation co company companies group holdings plc ltd limited llc class".split(
    " ",
  ),
);

/**
 * Derives a company's monogram from its name.
 *
 * @returns `EL` for `Estée Lauder Companies`; `#` if the name has no letter or digit
 */
export function monogramOf(name: string): Monogram {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !small.has(word.toLowerCase()));
  const [first, second] = telling.length > 0 ? telling : words;
  const letters = `${firstLetter(first)}${firstLetter(second)}`.toUpperCase();
  return { letters: letters || "#", hue: hashOf(name) % 8 };
}

function firstLetter(word: string | undefined): string {
  return word ? (Array.from(word)[0] ?? "") : "";
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}
