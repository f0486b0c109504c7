/** Words that are too common in company names to supply an initial. */
const small = new Set(
  "the of and inc incorporated corp corporation co company companies group holdings plc ltd limited llc class".split(
    " ",
  ),
);

/**
 * A company's initials in place of a logo: one or two letters.
 *
 * @returns `EL` for `Estée Lauder Companies`; `#` if the name has no letter or digit
 */
export function monogramOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !small.has(word.toLowerCase()));
  const [first, second] = telling.length > 0 ? telling : words;
  return `${firstLetter(first)}${firstLetter(second)}`.toUpperCase() || "#";
}

function firstLetter(word: string | undefined): string {
  return word ? (Array.from(word)[0] ?? "") : "";
}
