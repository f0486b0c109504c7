import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/database";
import { contacts } from "../../database/schema/core";

/** Finds the account that a contact is at, and whether the contact has left it; null: no such contact, or removed. */
export async function findEmployment(tx: Database, clientId: string, contactId: string) {
  const [found] = await tx
    .select({ accountId: contacts.accountId, hasLeft: contacts.leftCompany })
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, contactId), isNull(contacts.removedAt)));
  return found ?? null;
}
