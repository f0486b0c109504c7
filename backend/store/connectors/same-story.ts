/** What happened, in a source's words. */
export interface Story {
  /** The account that it is about, as people call it. */
  company: string;
  title: string;
  occurredAt: Date;
}

/** Two sources date the same thing by their own days, and over a weekend. */
export const mostApartMs = 3 * 86_400_000;
/** Of fewer words two titles are alike by chance: `Annual report`. */
const fewestWords = 3;
/** This part of all words is in both titles. */
const enough = 0.8;

/** Words that carry nothing. A single letter isn't among them: it may tell one series from another. */
const empty = new Set(
  "an and as at by for from has have in into is its of on or our the to was we will with".split(" "),
);
/** What a company's name ends with, or a list of titles puts before them. */
const around = new Set("inc incorporated corp corporation co company ltd limited plc llc sample".split(" "));
/** Where these differ, two things have happened. */
const telling = new Set("no not never without first second third fourth half one two three four five six".split(" "));

/**
 * Says whether two titles tell of the same event: dated at most three days apart, with four of five words the same, where
 * only one of them has words that the other hasn't, and with the same figures, ordinals and denials. The company's own name,
 * words that carry nothing and endings of words don't count.
 */
export function isSameStory(one: Story, other: Story): boolean {
  if (Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) > mostApartMs) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words];
  if (fewer.size < fewestWords || fewer.size / more.size < enough) return false;
  if (![...fewer].every((word) => more.has(word))) return false;
  return ![...more].some((word) => !fewer.has(word) && isTelling(word));
}

function isTelling(word: string): boolean {
  return telling.has(word) || word.length === 1 || /\d/.test(word);
}

/** The words of a title that count, each once, without its ending. */
function wordsOf({ title, company }: Story): Set<string> {
  const name = new Set(split(company));
  const words = split(title).filter((word) => !empty.has(word) && !around.has(word) && !name.has(word));
  return new Set(words.map((word) => (isTelling(word) ? word : stemOf(word))));
}

/** In small letters without accents, apart where no letter or digit stands; `Company's` is `company`. */
function split(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s\b/g, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `names`, `named` and `naming` are one word, as are `acquires` and `acquire`. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|e|s)$/, "") : word;
}
