/** A company's mark where there is no picture: one or two letters and a colour that stays the same. */
export interface Monogram {
  letters: string;
  /** 0 to 7: which of the mark colours of the style sheet. */
  hue: number;
}

/** Words that half of all companies have in their names. */
const small = new Set(
  "the of and inc incorporated corp corporation co company companies group holdings plc ltd limited llc class".split(
    " ",
  ),
);

/**
 * Makes a company's mark from its name.
 * @returns `EL` for `Estée Lauder Companies`; `#` when the name holds no letter or digit
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
