import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import { clients, ssoSettings } from "../../database/schema/core";

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

/** Whether a client requires its provider of everybody but its admins. */
export async function isSsoRequired(db: Database, clientId: string): Promise<boolean> {
  const rows = await db.select({ id: ssoSettings.clientId }).from(ssoSettings).where(requiresSso(clientId));
  return rows.length > 0;
}

/** In queries of `ssoSettings`: the condition for a client's provider that is required. */
export function requiresSso(clientId: string) {
  return and(eq(ssoSettings.clientId, clientId), eq(ssoSettings.enabled, true), eq(ssoSettings.required, true));
}
