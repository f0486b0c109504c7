import { sql } from "drizzle-orm";
import type { Database } from "../../../database/database";

/**
 * Locks an email address until the transaction ends: of two requests that create or claim its user at once, the second
 * sees what the first one did.
 */
export async function lockAddress(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email.toLowerCase()}`}, 0))`);
}
