import { and, eq } from "drizzle-orm";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { clients, ssoSettings } from "../../database/schema/core";
import { clientDeletions } from "../../database/schema/people/erasure";

/**
 * Locks a client's row until the transaction ends. This serializes changes to client-wide data (teams, rules, fields),
 * so each is checked against the current state.
 */
export async function lockClient(tx: Database, id: string): Promise<void> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for("no key update");
}

/**
 * Locks a client's row until the transaction ends.
 *
 * @throws AppError 404 `not_found`
 */
export async function lockExistingClient(tx: Database, clientId: string): Promise<typeof clients.$inferSelect> {
  await lockClient(tx, clientId);
  const client = await findClient(tx, clientId);
  if (!client) throw notFound();
  return client;
}

/**
 * Locks a client's row until the transaction ends, unless the client is to be deleted.
 *
 * @throws AppError 404 `not_found`, 409 `client_deleted` while its deletion is pending
 */
export async function lockUndeleted(tx: Database, clientId: string): Promise<typeof clients.$inferSelect> {
  const client = await lockExistingClient(tx, clientId);
  if (await findDeletion(tx, clientId))
    throw new AppError(409, "client_deleted", "This client is marked for deletion. Restore it first.");
  return client;
}

/**
 * Locks a client's row until the transaction ends, if the client still has all its data.
 *
 * @throws AppError 404 `not_found`, 409 `client_deleted` once the removal of its data has begun
 */
export async function lockComplete(tx: Database, clientId: string): Promise<typeof clients.$inferSelect> {
  const client = await lockExistingClient(tx, clientId);
  if ((await findDeletion(tx, clientId))?.startedAt)
    throw new AppError(409, "client_deleted", "This client’s data is being deleted.");
  return client;
}

/** A client's pending deletion; null: none. */
export async function findDeletion(
  db: Database,
  clientId: string,
): Promise<typeof clientDeletions.$inferSelect | null> {
  const [row] = await db.select().from(clientDeletions).where(eq(clientDeletions.clientId, clientId));
  return row ?? null;
}

/** The default time zone of a client's new members; null: none. */
export async function findClientTimeZone(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: clients.timeZone }).from(clients).where(eq(clients.id, id));
  return row?.timeZone ?? null;
}

/** Finds a client by its id; null if there is none. */
export async function findClient(db: Database, id: string): Promise<typeof clients.$inferSelect | null> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  return row ?? null;
}

/** Whether a client requires all members except its break-glass people to use its provider. */
export async function isSsoRequired(db: Database, clientId: string): Promise<boolean> {
  const rows = await db.select({ id: ssoSettings.clientId }).from(ssoSettings).where(requiresSso(clientId));
  return rows.length > 0;
}

/** In queries of `ssoSettings`: the condition for a client's provider that is required. */
export function requiresSso(clientId: string) {
  return and(eq(ssoSettings.clientId, clientId), eq(ssoSettings.enabled, true), eq(ssoSettings.required, true));
}
