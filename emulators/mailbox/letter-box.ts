import type { Letter } from "./letter";

/** Keeps the newest letters in memory. */
export type LetterBox = {
  add(letter: Letter): void;
  /** Newest first; only those to this address when one is given, whatever its case. */
  list(to?: string | null): readonly Letter[];
  find(id: string): Letter | null;
  clear(): void;
};

/**
 * Makes an empty letter box.
 *
 * @param capacity the oldest goes when one more arrives
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
