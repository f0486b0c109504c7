import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { customKey, removedFieldDays } from "@/lib/contracts/accounts/custom-field";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { accountFields, accountFieldValues } from "../../../database/schema/accounts/custom-fields";
import { accountFacts, accounts } from "../../../database/schema/core";
import { accountChanges } from "../../../database/schema/history";

/** One hour longer than fields can be restored, to allow for clock skew between backends. */
const retentionMs = removedFieldDays * dayMs + hourMs;
const fieldsAtOnce = 100;
const accountsAtOnce = 500;

interface Field {
  clientId: string;
  id: string;
}

/**
 * Deletes fields whose restore period has passed, with all their values, evidence and history. Works in batches of
 * accounts, one transaction each; the next run continues an aborted one.
 */
export async function deleteRemovedFields(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - retentionMs);
  for (;;) {
    const fields = await db
      .select({ clientId: accountFields.clientId, id: accountFields.id })
      .from(accountFields)
      .where(lt(accountFields.removedAt, before))
      .orderBy(asc(accountFields.removedAt), asc(accountFields.id))
      .limit(fieldsAtOnce);
    if (fields.length === 0) return;
    for (const field of fields)
      for (let isGone = false; !isGone; isGone = await db.transaction((tx) => deleteBatch(tx, field, before)))
        if (signal?.aborted) return;
  }
}

/**
 * Deletes a field's data for a batch of accounts, or the field itself once no data is left; resolves to whether
 * nothing is left to do, also because the field was restored or deleted in the meantime.
 */
async function deleteBatch(tx: Database, { clientId, id }: Field, before: Date): Promise<boolean> {
  const isField = and(eq(accountFields.clientId, clientId), eq(accountFields.id, id));
  const [field] = await tx
    .select({ id: accountFields.id })
    .from(accountFields)
    .where(and(isField, lt(accountFields.removedAt, before)))
    .for("no key update");
  if (!field) return true;
  const ids = await findAccountsWith(tx, { clientId, id });
  if (ids.length === 0) {
    await tx.delete(accountFields).where(isField);
    return true;
  }
  const areThese = and(eq(accounts.clientId, clientId), inArray(accounts.id, ids));
  // Wait for concurrent undos and merges: their writes are deleted here or in the next batch.
  await tx.select({ id: accounts.id }).from(accounts).where(areThese).orderBy(accounts.id).for("no key update");
  await tx
    .update(accounts)
    .set({ custom: sql`${accounts.custom} - ${id}::text` })
    .where(and(areThese, sql`${accounts.custom} ? ${id}::text`));
  for (const table of [accountFacts, accountChanges])
    await tx
      .delete(table)
      .where(and(eq(table.clientId, clientId), inArray(table.accountId, ids), eq(table.field, customKey(id))));
  return false;
}

/** Finds accounts, including removed ones, with a value, evidence or history of a field, each through its own index. */
async function findAccountsWith(tx: Database, { clientId, id }: Field): Promise<string[]> {
  const some = (of: SQL) => sql`(${of} limit ${accountsAtOnce})`;
  const accountsIn = (table: typeof accountFacts | typeof accountChanges) =>
    some(sql`select ${table.accountId} from ${table} where ${table.clientId} = ${clientId}
      and ${table.field} = ${customKey(id)} and ${table.field} like 'custom:%'`);
  const { accountId, fieldId } = accountFieldValues;
  const valued = some(sql`select ${accountId} from ${accountFieldValues}
    where ${accountFieldValues.clientId} = ${clientId} and ${fieldId} = ${id}::uuid`);
  const rows = await readRows(
    tx,
    z.object({ account_id: z.string() }),
    sql`select account_id from (${valued} union ${accountsIn(accountFacts)} union ${accountsIn(accountChanges)}) found
        limit ${accountsAtOnce}`,
  );
  return rows.map((row) => row.account_id);
}
