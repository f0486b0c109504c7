import { eq, sql } from "drizzle-orm";
import type { Database } from "./database";
import { logPosition } from "./follow-replica";
import { writePositions } from "./schema/core";

/**
 * Notes that a user has just written, or been shown that something of theirs is done: what they read next has to hold all
 * that the database holds now.
 */
export async function noteWrite(db: Database, userId: string): Promise<void> {
  // Evaluated again for the update, when the row is locked: of two writes at once the later position stays.
  const position = sql`(${sql.raw(logPosition)})::bigint`;
  await db
    .insert(writePositions)
    .values({ userId, position })
    .onConflictDoUpdate({ target: writePositions.userId, set: { position } });
}

/** Where the server's log stood after the user's last write, in bytes; null: none is known. */
export async function findLastWrite(db: Database, userId: string): Promise<number | null> {
  const [found] = await db
    .select({ position: writePositions.position })
    .from(writePositions)
    .where(eq(writePositions.userId, userId));
  return found?.position ?? null;
}
