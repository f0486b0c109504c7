import { sql } from "drizzle-orm";
import { z } from "zod";
import { advisoryLocks } from "./advisory-locks";
import { type Database, readRows } from "./database";

/** Takes an advisory lock until the transaction ends. @returns false: another transaction has the lock */
export async function tryLock(tx: Database, lock: keyof typeof advisoryLocks): Promise<boolean> {
  const query = sql`select pg_try_advisory_xact_lock(${advisoryLocks[lock]}) as held`;
  const [row] = await readRows(tx, z.object({ held: z.boolean() }), query);
  return row?.held ?? false;
}
