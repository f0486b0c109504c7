import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { accounts, contacts } from "../../database/schema/core";
import type { Principal } from "../../principal";

/**
 * Gets a contact of the principal's client by id alone, with the account; neither may be removed.
 *
 * @throws AppError 404 `not_found`
 */
export async function getLiveContact(db: Database, { clientId }: Principal, contactId: string) {
  const [row] = await db
    .select({
      contact: contacts,
      account: { id: accounts.id, name: accounts.name, domain: accounts.domain, logo: accounts.logoId },
    })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.clientId, contacts.clientId), eq(accounts.id, contacts.accountId)))
    .where(
      and(
        eq(contacts.clientId, clientId),
        eq(contacts.id, contactId),
        isNull(contacts.removedAt),
        isNull(accounts.removedAt),
      ),
    );
  if (!row) throw notFound();
  return row;
}
