import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Cause } from "@/lib/contracts/accounts/account-change";
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

/** Finds the cause of the latest change of owner of each account; accounts whose owner never changed are absent. */
export async function findOwnerCauses(
  db: Database,
  clientId: string,
  accounts: readonly { id: string }[],
): Promise<ReadonlyMap<string, Cause>> {
  const rows = await db
    .selectDistinctOn([accountChanges.accountId], {
      accountId: accountChanges.accountId,
      kind: accountChanges.causeKind,
      id: accountChanges.causeId,
    })
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        inArray(
          accountChanges.accountId,
          accounts.map(({ id }) => id),
        ),
        eq(accountChanges.field, "owner"),
      ),
    )
    .orderBy(accountChanges.accountId, desc(accountChanges.id));
  return new Map(rows.map(({ accountId, ...cause }) => [accountId, cause]));
}
