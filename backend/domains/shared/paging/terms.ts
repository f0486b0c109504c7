import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";

/** A search text as the database compares it: the whole text and its words, normalized. */
export interface Terms {
  key: string;
  words: string[];
}

/**
 * Normalizes a search text with the database function that also normalizes the accounts' text, so that both are always
 * normalized in the same way.
 *
 * @returns null when nothing is left to search for
 */
export async function readTerms(db: Database, text: string | undefined): Promise<Terms | null> {
  if (text === undefined || text.trim() === "") return null;
  const [row] = await readRows(db, z.object({ key: z.string() }), sql`select search_key(${text}) as key`);
  const key = row?.key ?? "";
  return key === "" ? null : { key, words: [...new Set(key.split(" "))].slice(0, 10) };
}
