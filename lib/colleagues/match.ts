import type { Colleague } from "@/lib/contracts/activity/activity";

/** Keeps the users in whose names every word of `q` is the beginning of a word; preserves order. */
export function matchColleagues(people: readonly Colleague[], q: string): Colleague[] {
  const terms = wordsOf(q);
  return people.filter(({ name }) => {
    const words = wordsOf(name);
    return terms.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Splits a text into words, ignoring case and accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[\s'’.-]+/).filter((word) => word !== "");
}
