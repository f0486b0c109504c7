import { DrizzleQueryError, sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { isFound, rangesOf, type TextSearch } from "./erase-texts";

/** PostgreSQL's code for a statement that was canceled, here by its time limit. */
const cancelled = "57014";

/**
 * Counts the rows that a search finds, until the deadline `endsAt` on the clock of `performance.now()`.
 *
 * @returns null: there wasn't enough time
 */
export async function countTexts(db: Database, search: TextSearch, endsAt: number): Promise<number | null> {
  let total = 0;
  for (const range of await rangesOf(db, search.table.path)) {
    const remainingMs = Math.floor(endsAt - performance.now());
    // 0 would mean no limit.
    if (remainingMs < 1) return null;
    try {
      total += await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(remainingMs)}, true)`);
        const [row] = await readRows(
          tx,
          z.object({ count: z.number() }),
          sql`select count(*)::int as count from ${search.table.from} where ${range} and ${isFound(search)}`,
        );
        return row?.count ?? 0;
      });
    } catch (error) {
      const cause = error instanceof DrizzleQueryError ? error.cause : error;
      if (cause instanceof DatabaseError && cause.code === cancelled) return null;
      throw error;
    }
  }
  return total;
}
