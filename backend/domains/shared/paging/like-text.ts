import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Escapes text for use in a `like` pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * Conditions that a text contains every word of a search. Words of three or more letters match anywhere; shorter words
 * match only the beginning of a word, since two letters inside words would match nearly everything.
 */
export function hasWords(text: PgColumn | SQL, words: readonly string[]): SQL[] {
  return words.map((word) => {
    const pattern = likeText(word);
    return sql`${text} like ${word.length < 3 ? `% ${pattern}%` : `%${pattern}%`}`;
  });
}
