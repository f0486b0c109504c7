import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../database/database";

/**
 * Polls until queries wait for a lock in this database.
 *
 * @throws Error if `request` ends without waiting, because the test would then prove nothing
 */
export async function waitUntilBlocked(db: Database, request: Promise<unknown>, count = 1): Promise<void> {
  const blocked = sql`select 1 as "one" from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;
  const isBlocked = async () => (await readRows(db, z.object({ one: z.number() }), blocked)).length >= count;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  request.then(end, end);
  while (!(await isBlocked())) if (isOver) throw new Error("The request ended without waiting for a lock");
}
