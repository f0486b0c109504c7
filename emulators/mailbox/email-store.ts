import type { StoredEmail } from "./email";

/** Keeps the newest emails in memory. */
export type EmailStore = {
  add(letter: StoredEmail): void;
  /** Newest first; only those to this recipient if given, ignoring case. */
  list(to?: string | null): readonly StoredEmail[];
  find(id: string): StoredEmail | null;
  clear(): void;
};

/**
 * Creates an empty email store.
 *
 * @param capacity when exceeded, the oldest email is dropped
 */
export function createEmailStore(capacity = 500): EmailStore {
  const letters: StoredEmail[] = [];
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
