import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Client } from "@/lib/contracts/people/client";
import { rolesWith } from "@/lib/contracts/rights/rights";
import type { Database } from "../../database/database";
import { accountCounts } from "../../database/schema/account-counts";
import { clients, users } from "../../database/schema/core";

const isTotal = and(eq(accountCounts.facet, "total"), eq(accountCounts.owner, ""));

/** Lists every client by name, with its number of accounts and whether it has an enabled admin. For operators only. */
export async function listClients(db: Database): Promise<Client[]> {
  return db
    .select({
      id: clients.id,
      name: clients.name,
      account_count: sql<number>`coalesce(sum(${accountCounts.amount}), 0)::int`,
      has_admin: sql<boolean>`exists (
        select from ${users}
        where ${users.clientId} = ${clients.id} and not ${users.disabled} and ${inArray(sql`lower(${users.role})`, [...rolesWith("manageClient")])})`,
    })
    .from(clients)
    .leftJoin(accountCounts, and(eq(accountCounts.clientId, clients.id), isTotal))
    .groupBy(clients.id)
    .orderBy(asc(clients.name), asc(clients.id));
}

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

/** Whether a client exists. */
export async function isClient(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, id));
  return row !== undefined;
}
