import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { accountChanges } from "../../../database/schema/history";

/** Finds the latest change of one value; `contactId` null: a value of the account itself. */
export async function findLatestChange(
  db: Database,
  {
    clientId,
    accountId,
    contactId,
    field,
  }: { clientId: string; accountId: string; contactId: string | null; field: string },
): Promise<typeof accountChanges.$inferSelect | null> {
  const [latest] = await db
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        eq(accountChanges.accountId, accountId),
        contactId === null ? isNull(accountChanges.contactId) : eq(accountChanges.contactId, contactId),
        eq(accountChanges.field, field),
      ),
    )
    .orderBy(desc(accountChanges.id))
    .limit(1);
  return latest ?? null;
}
