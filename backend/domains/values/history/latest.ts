import { and, desc, eq, isNull, sql } from "drizzle-orm";
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

/** Finds the latest change of owner of each account, with its cause; accounts whose owner never changed are absent. */
export async function findOwnerChanges(
  db: Database,
  clientId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Cause & { changeId: number }>> {
  const rows = await db
    .selectDistinctOn([accountChanges.accountId], {
      accountId: accountChanges.accountId,
      kind: accountChanges.causeKind,
      id: accountChanges.causeId,
      changeId: accountChanges.id,
    })
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        sql`${accountChanges.accountId} = any(${sql.param(accountIds)}::uuid[])`,
        eq(accountChanges.field, "owner"),
      ),
    )
    .orderBy(accountChanges.accountId, desc(accountChanges.id));
  return new Map(rows.map(({ accountId, ...change }) => [accountId, change]));
}
