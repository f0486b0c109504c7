import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../database/database";

/** Polls until queries wait for a lock in this database; stops early if `request` ends without waiting. */
export async function waitUntilBlocked(db: Database, request: Promise<unknown>, count = 1): Promise<void> {
  const blocked = sql`select 1 as "one" from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;
  const isBlocked = async () => (await readRows(db, z.object({ one: z.number() }), blocked)).length >= count;
  const isOver = request.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([isBlocked(), isOver])));
}
