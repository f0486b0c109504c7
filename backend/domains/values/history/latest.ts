import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import type { Database } from "../../../database/database";
import { accountChanges } from "../../../database/schema/history";
import { isOfOneAccount } from "./linked-fields";

/** Values of an account (`contactId` null) or of one of its contacts. */
interface Values {
  clientId: string;
  accountId: string;
  contactId: string | null;
  fields: readonly string[];
}

/**
 * Finds the latest change to any of the values; with a condition, the latest one that meets it. A contact keeps values
 * when moving, so changes to them count at any account; a manager is only one at the same account.
 */
export async function findLatestChange(
  db: Database,
  { clientId, accountId, contactId, fields }: Values,
  condition?: SQL,
): Promise<typeof accountChanges.$inferSelect | null> {
  const [latest] = await db
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        contactId === null ? isNull(accountChanges.contactId) : eq(accountChanges.contactId, contactId),
        contactId === null || fields.some(isOfOneAccount) ? eq(accountChanges.accountId, accountId) : undefined,
        inArray(accountChanges.field, [...fields]),
        condition,
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
