import type { Letter } from "./letter";

/** Keeps the newest letters in memory. */
export type LetterBox = {
  add(letter: Letter): void;
  /** Newest first; only those to this address if given, ignoring case. */
  list(to?: string | null): readonly Letter[];
  find(id: string): Letter | null;
  clear(): void;
};

/**
 * Creates an empty letter box.
 *
 * @param capacity when exceeded, the oldest letter is dropped
 */
export function createLetterBox(capacity = 500): LetterBox {
  const letters: Letter[] = [];
  return {
    add(letter) {
      letters.unshift(letter);
      letters.splice(capacity);
    },
    list(to) {
      const wanted = to?.trim().toLowerCase();
      return wanted ? letters.filter((letter) => letter.to.includes(wanted)) : [...letters];
    },
    find: (id) => letters.find((letter) => letter.id === id) ?? null,
    clear() {
      letters.length = 0;
    },
  };
}
