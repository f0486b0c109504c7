import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import { customKey, findCustomField, readFieldValue } from "@/lib/contracts/accounts/custom-field";
import type { Database } from "../../../database/database";
import { accountFields } from "../../../database/schema/accounts/custom-fields";
import { invalidField } from "../../../errors";

/** Custom field values as stored in an account's row: text by field id. */
export type CustomValues = Readonly<Record<string, string>>;

/** Custom field values keyed by their account field name. */
export type ValuesByKey = Record<`custom:${string}`, string>;

/** Returns an account's values of custom fields by the field names that histories use, instead of by field id. */
export function valuesByKey(custom: CustomValues): ValuesByKey {
  return Object.fromEntries(Object.entries(custom).map(([id, value]) => [customKey(id), value]));
}

/** A row's custom values merged with those in `values`; undefined if none of `values` belongs to a custom field. */
export function mergeCustom(
  before: CustomValues,
  values: Readonly<Record<string, PlainValue>>,
): CustomValues | undefined {
  const after = new Map(Object.entries(before));
  let isTouched = false;
  for (const [field, value] of Object.entries(values)) {
    const id = findCustomField(field);
    if (id === null) continue;
    isTouched = true;
    if (value === null) after.delete(id);
    else after.set(id, String(value));
  }
  return isTouched ? Object.fromEntries(after) : undefined;
}

/** The values of existing fields; those of removed fields are omitted. */
export function shownValues(custom: CustomValues, live: ReadonlySet<string>): CustomValues {
  return Object.fromEntries(Object.entries(custom).filter(([id]) => live.has(id)));
}

/** The ids of a client's fields, locked against removal until the transaction ends. */
export async function lockFields(tx: Database, clientId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: accountFields.id })
    .from(accountFields)
    .where(and(eq(accountFields.clientId, clientId), isNull(accountFields.removedAt)))
    .orderBy(accountFields.id)
    .for("share");
  return new Set(rows.map(({ id }) => id));
}

/**
 * Parses given values of custom fields, by field id, for storage. Locks the fields against removal until the
 * transaction ends.
 *
 * @returns values by account field name; null: unknown
 * @throws AppError 400 `invalid_request`: the field doesn't exist, or the value is invalid for it
 */
export async function parseCustomValues(
  tx: Database,
  clientId: string,
  input: Readonly<Record<string, string | null>>,
): Promise<Record<`custom:${string}`, string | null>> {
  const ids = Object.keys(input);
  if (ids.length === 0) return {};
  const rows = await tx
    .select()
    .from(accountFields)
    .where(and(eq(accountFields.clientId, clientId), inArray(accountFields.id, ids), isNull(accountFields.removedAt)))
    .orderBy(accountFields.id)
    .for("share");
  const fields = new Map(rows.map((row) => [row.id, row]));
  const read: Record<`custom:${string}`, string | null> = {};
  for (const [id, value] of Object.entries(input)) {
    const field = fields.get(id);
    if (!field) throw invalidField(`custom.${id}`, "This field was removed");
    if (value === null) {
      read[customKey(id)] = null;
      continue;
    }
    const found = readFieldValue(field, value);
    if ("refused" in found) throw invalidField(`custom.${id}`, found.refused);
    read[customKey(id)] = found.value;
  }
  return read;
}
