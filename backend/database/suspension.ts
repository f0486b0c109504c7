import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "./database";
import { clients } from "./schema/core";

/**
 * Whether a client is suspended is decided only in this file: sessions, sign-ins, tokens, jobs and mail all use one of
 * these functions.
 */
interface ClientAccess {
  name: string;
  suspendedAt: Date | null;
}

/**
 * Refuses the access of people and systems of a suspended client; a user of no client passes.
 *
 * @throws AppError 403 `client_suspended`
 */
export function requireNotSuspended(client: ClientAccess | null): void {
  if (client === null || client.suspendedAt === null) return;
  throw new AppError(
    403,
    "client_suspended",
    `${client.name}’s access to Sightline is suspended. Your company’s Sightline admin can ask the operator why.`,
  );
}

/**
 * Like `requireNotSuspended`, for code that has only the client's id; null, which stands for no client, passes.
 *
 * @throws AppError 403 `client_suspended`
 */
export async function requireActiveClient(db: Database, clientId: string | null): Promise<void> {
  if (clientId === null) return;
  const { name, suspendedAt } = clients;
  const [client] = await db.select({ name, suspendedAt }).from(clients).where(eq(clients.id, clientId));
  requireNotSuspended(client ?? null);
}

/** The suspended clients among these ids. */
export async function findSuspended(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), isNotNull(clients.suspendedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Condition that a client's id isn't that of a suspended client; "" and null, which stand for no client, pass. */
export function isNotSuspended(clientId: SQL): SQL {
  return sql`not exists (select from clients suspended
    where suspended.id = ${clientId} and suspended.suspended_at is not null)`;
}
