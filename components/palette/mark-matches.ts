import { fold } from "./fold";

/** A part of a text, and whether it matches what was searched for. */
export interface MarkedPart {
  text: string;
  isMatch: boolean;
  /** Its position in the text, in characters. */
  start: number;
}

/**
 * Splits a text into the parts that match a word of the search, and the rest. Each word of the search matches at the
 * start of a word of the text, or else where it first occurs.
 */
export function markMatches(text: string, search: string): readonly MarkedPart[] {
  const characters = Array.from(text);
  // One folded character for each original one, so that positions correspond.
  const folded = characters.map((character) => Array.from(fold(character))[0] ?? " ");
  const isMatch = characters.map(() => false);
  for (const word of fold(search).split(/\s+/).filter(Boolean)) {
    const letters = Array.from(word);
    const isAt = (start: number) => letters.every((letter, index) => folded[start + index] === letter);
    const starts = folded.map((_, index) => index).filter(isAt);
    const start = starts.find((index) => !/[\p{L}\p{N}]/u.test(folded[index - 1] ?? " ")) ?? starts[0];
    if (start !== undefined) isMatch.fill(true, start, start + letters.length);
  }
  const parts: MarkedPart[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch[index]) last.text += character;
    else parts.push({ text: character, isMatch: isMatch[index] ?? false, start: index });
  }
  return parts;
}
