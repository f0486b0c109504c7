import { eq, sql } from "drizzle-orm";
import type { Database } from "./database";
import { logPosition } from "./follow-replica";
import { writePositions } from "./schema/core";

/**
 * Records that a user has just written, or seen the completion of a job: the user's next reads must include everything
 * that the database contains now.
 */
export async function noteWrite(db: Database, userId: string): Promise<void> {
  // Evaluated again for the update, when the row is locked, so that the later position wins between concurrent writes.
  const position = sql`(${sql.raw(logPosition)})::bigint`;
  await db
    .insert(writePositions)
    .values({ userId, position })
    .onConflictDoUpdate({ target: writePositions.userId, set: { position } });
}

/** The server's log position after the user's last write, in bytes; null: unknown. */
export async function findLastWrite(db: Database, userId: string): Promise<number | null> {
  const [found] = await db
    .select({ position: writePositions.position })
    .from(writePositions)
    .where(eq(writePositions.userId, userId));
  return found?.position ?? null;
}
