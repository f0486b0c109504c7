import { dayMs } from "@/lib/contracts/wire/durations";

/** An event as reported by a source. */
export interface SourceEvent {
  /** Name of the account that the event is about. */
  company: string;
  title: string;
  occurredAt: Date;
}

/** Sources may date the same event differently, for example around a weekend. */
export const maxGapMs = 3 * dayMs;
/** Titles with fewer words may match by chance: `Annual report`. */
const minWords = 3;
/** Minimum share of words common to both titles. */
const enough = 0.8;

/** Stop words. Single letters aren't included, as they may distinguish one series from another. */
const empty = new Set(
  "an and as at by for from has have in into is its of on or our the to was we will with".split(" "),
);
/** Company name suffixes, and prefixes that lists add to titles. */
const around = new Set("inc incorporated corp corporation co company ltd limited plc llc sample".split(" "));
/** Words whose presence in only one title means two different events. */
const distinctive = new Set(
  "no not never without first second third fourth half one two three four five six".split(" "),
);

/**
 * Whether two titles describe the same event: dated at most three days apart, with four of five words in common, extra
 * words in only one of them, and the same numbers, ordinals and negations. The company's name, stop words and word
 * endings are ignored.
 */
export function isSameEvent(a: SourceEvent, b: SourceEvent): boolean {
  if (Math.abs(a.occurredAt.getTime() - b.occurredAt.getTime()) > maxGapMs) return false;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words];
  if (fewer.size < minWords || fewer.size / more.size < enough) return false;
  if (![...fewer].every((word) => more.has(word))) return false;
  return ![...more].some((word) => !fewer.has(word) && isDistinctive(word));
}

function isDistinctive(word: string): boolean {
  return distinctive.has(word) || word.length === 1 || /\d/.test(word);
}

/** The significant words of a title, stemmed. */
function wordsOf({ title, company }: SourceEvent): Set<string> {
  const name = new Set(split(company));
  const words = split(title).filter((word) => !empty.has(word) && !around.has(word) && !name.has(word));
  return new Set(words.map((word) => (isDistinctive(word) ? word : stemOf(word))));
}

/**
 * Splits text into words: lower case, without accents, separated by anything except letters and digits; `Company's`
 * becomes `company`.
 */
function split(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s\b/g, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Strips common endings: `names`, `named` and `naming` get the same stem, as do `acquires` and `acquire`. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|e|s)$/, "") : word;
}
