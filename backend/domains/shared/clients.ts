import { eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";

/**
 * Locks a client's row until the transaction ends. This serializes changes to client-wide data (teams, rules, fields),
 * so each is checked against the current state.
 */
export async function lockClient(tx: Database, id: string): Promise<void> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for("no key update");
}

/** The time zone that new members of a client get as theirs; null: none. */
export async function findClientTimeZone(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: clients.timeZone }).from(clients).where(eq(clients.id, id));
  return row?.timeZone ?? null;
}

/** Finds a client by its id; null if there is none. */
export async function findClient(db: Database, id: string): Promise<typeof clients.$inferSelect | null> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  return row ?? null;
}
