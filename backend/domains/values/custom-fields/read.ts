import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountField, FieldUse, RemovedFields } from "@/lib/contracts/accounts/account-field";
import { maxCountedValues, removedFieldDays } from "@/lib/contracts/accounts/custom-field";
import { notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { accountFields, accountFieldValues } from "../../../database/schema/accounts/custom-fields";
import { users } from "../../../database/schema/core";

type Row = typeof accountFields.$inferSelect;

/** Lists the custom fields of a client's accounts, in the client's order, excluding removed ones. */
export async function listFields(db: Database, clientId: string): Promise<AccountField[]> {
  const rows = await db
    .select()
    .from(accountFields)
    .where(and(eq(accountFields.clientId, clientId), isNull(accountFields.removedAt)))
    .orderBy(asc(accountFields.position), asc(accountFields.id));
  return rows.map(serializeField);
}

/** Gets fields by id, including removed ones, so histories can always name their fields. */
export async function findFields(
  db: Database,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, AccountField>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(accountFields)
    .where(and(eq(accountFields.clientId, clientId), inArray(accountFields.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, serializeField(row)]));
}

/**
 * Gets one field that isn't removed.
 *
 * @throws AppError 404 `not_found`
 */
export async function getField(db: Database, clientId: string, id: string): Promise<AccountField> {
  const [row] = await db
    .select()
    .from(accountFields)
    .where(and(eq(accountFields.clientId, clientId), eq(accountFields.id, id), isNull(accountFields.removedAt)));
  if (!row) throw notFound();
  return serializeField(row);
}

/** Lists removed fields that can still be restored, most recent first. */
export async function listRemovedFields(db: Database, clientId: string, now: Date): Promise<RemovedFields> {
  const rows = await db
    .select({ field: accountFields, by: users.fullName })
    .from(accountFields)
    .leftJoin(users, eq(users.id, accountFields.removedBy))
    .where(
      and(
        eq(accountFields.clientId, clientId),
        isNotNull(accountFields.removedAt),
        gt(accountFields.removedAt, new Date(now.getTime() - removedFieldDays * dayMs)),
      ),
    )
    .orderBy(desc(accountFields.removedAt), asc(accountFields.id));
  return {
    fields: rows.map(({ field: { id, name, type, removedAt }, by }) => ({
      ...{ id, name, type },
      removed_at: (removedAt ?? now).toISOString(),
      removed_by: by,
    })),
  };
}

/** Counts the accounts with a value of a field, up to a limit. Removed accounts count too. */
export async function countValuesOf(db: Database, clientId: string, fieldId: string): Promise<FieldUse> {
  const of = and(eq(accountFieldValues.clientId, clientId), eq(accountFieldValues.fieldId, fieldId));
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from (
          select from ${accountFieldValues} where ${of} limit ${maxCountedValues + 1}) counted`,
  );
  const count = row?.count ?? 0;
  return { values: Math.min(count, maxCountedValues), is_exact: count <= maxCountedValues };
}

export function serializeField({ id, name, type, options, version }: Row): AccountField {
  return { id, name, type, options: [...options], version };
}
