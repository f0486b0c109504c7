import { sql } from "drizzle-orm";
import type { Database } from "../../../database/database";

/** Locks an email until the transaction ends, so requests that concurrently create or claim its user are serialized. */
export async function lockAddress(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email.toLowerCase()}`}, 0))`);
}
