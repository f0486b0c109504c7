import { z } from "zod";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import { type AccountValues, accountValuesSchema } from "@/lib/contracts/accounts/account-values";
import { type CustomKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import {
  type AccountFieldKey,
  accountFieldKeys,
  fieldInfo,
  isAccountField,
  isNumeric,
  objectFromKeys,
} from "@/lib/contracts/accounts/fields";
import { accounts } from "../../database/schema/core";
import { type FieldProperty, fieldProperties } from "../shared/field-columns";
import { type ValuesByKey, valuesByKey } from "../values/custom-fields/values";

type AccountRow = Omit<typeof accounts.$inferSelect, "searchText" | "nameKey">;

/**
 * The values of an account's row, including custom fields, by API field name. If only the sector of an account is
 * known, its industry is that sector.
 */
export function valuesOf(row: AccountRow): Record<AccountFieldKey, PlainValue> & ValuesByKey {
  return {
    ...valuesByKey(row.custom),
    ...objectFromKeys<Record<AccountFieldKey, PlainValue>>(accountFieldKeys, (key) => row[fieldProperties[key]]),
    industry_code: row.industryCode ?? sectorCode(row.naicsSector),
  };
}

/** The code of a sector in the industry tree. */
function sectorCode(sector: string | null): string | null {
  return sector === null ? null : `N:${sector}`;
}

/** Whether a name is that of an account value or of a custom field. */
export function isField(name: string): name is AccountFieldKey | CustomKey {
  return isCustomKey(name) || isAccountField(name);
}

/** The first year field whose value is later than the year of `at`. */
export function findFutureYear(values: AccountValues, at: Date): AccountFieldKey | undefined {
  const isYear = (key: AccountFieldKey) => fieldInfo(key).kind === "year";
  return accountFieldKeys.find((key) => isYear(key) && Number(values[key] ?? 0) > at.getUTCFullYear());
}

/** A value as stored in candidates and changes. */
export function writeValue(value: PlainValue): string | null {
  return value === null ? null : String(value);
}

/** Converts a field's text from {@link writeValue} back to its value. */
export function readValue(field: string, text: string | null): PlainValue {
  return text !== null && isAccountField(field) && isNumeric(field) ? Number(text) : text;
}

/** Checks only types, since these values come from a row or were validated on input. */
const storedSchema = z.object(
  objectFromKeys<Record<AccountFieldKey, z.ZodOptional<z.ZodType<PlainValue>>>>(accountFieldKeys, (key) => {
    if (fieldInfo(key).kind === "choice") return accountValuesSchema.shape[key];
    const value = isNumeric(key) ? z.number() : z.string();
    return (fieldInfo(key).isRequired ? value : value.nullable()).optional();
  }),
);

type AccountInsert = typeof accounts.$inferInsert;
type StoredColumns = { [Property in FieldProperty]: AccountInsert[Property] | undefined } & { isSample?: false };

/**
 * The columns for given values; values not given stay unchanged. A sample account that gets another name or domain is
 * a real account from then on, also when that change is undone.
 */
export function columnsOf(values: Readonly<Record<string, PlainValue>>): StoredColumns {
  const known: Readonly<Record<string, unknown>> = storedSchema.parse(values);
  const columns = objectFromKeys<StoredColumns>(
    Object.values(fieldProperties),
    (property) => known[accounts[property].name],
  );
  return known.name === undefined && known.domain === undefined ? columns : { ...columns, isSample: false };
}
