/** Parts of surnames that many people share. */
const particles = new Set(["van", "von", "de", "der", "den", "la", "le", "da", "di", "dr"]);

/** Lower case, without accents. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words of a name that distinguish people, so without "van" and the like. */
export function ownWordsOf(name: string): string[] {
  return wordsOf(name).filter((word) => !particles.has(word));
}

/** Whether two names may be one person's: one has all words of the other. */
export function areCompatible(name: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.length - b.length);
  return few.length > 0 && few.every((word) => many.includes(word));
}

export function hasCommonWord(name: string, names: readonly string[]): boolean {
  const words = new Set(names.flatMap(ownWordsOf));
  return ownWordsOf(name).some((word) => words.has(word));
}

/** Whether a name is written in Chinese, Japanese or Korean characters, whose texts have no spaces between words. */
export function isWithoutSpaces(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー·・]{2,}$/u.test(name);
}
