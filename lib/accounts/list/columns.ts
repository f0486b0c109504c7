import { type AccountColumn, columnOf, inColumnOrder, type ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import { fieldInfo, isNumeric, listedFields, sortedFields, sortNameOf } from "@/lib/contracts/accounts/fields";
import type { SortKey } from "./view";

export interface Column {
  key: ListColumn;
  label: string;
  /** The sort key of the heading; null if the column can't be sorted. */
  sort: SortKey | null;
  isFigure: boolean;
}

const others: readonly Column[] = [
  { key: "contacts", label: "Contacts", sort: null, isFigure: true },
  { key: "owner", label: "Owner", sort: null, isFigure: false },
  { key: "updated", label: "Updated", sort: "updated", isFigure: true },
];

const ofFields = listedFields.map((field): Column => {
  const { label, columnLabel = label } = fieldInfo(field);
  const sorted = sortedFields.find((key) => key === field);
  return {
    key: columnOf(field),
    label: columnLabel,
    sort: sorted ? sortNameOf(sorted) : null,
    isFigure: isNumeric(field),
  };
});

const columns = new Map([...ofFields, ...others].map((column) => [column.key, column]));

/**
 * Finds a column's label and sort key; those of a custom field come from the client's definition. Null: the custom
 * field no longer exists.
 */
export function findColumn(key: ListColumn, fields: readonly AccountField[]): Column | null {
  if (!isCustomKey(key)) return columns.get(key) ?? null;
  const field = fields.find(({ id }) => customKey(id) === key);
  return field ? { key, label: field.name, sort: key, isFigure: field.type === "number" } : null;
}

/**
 * Removes columns of custom fields that no longer exist, and the owner from a list of the user's own accounts, where
 * all rows have the same one.
 */
export function shownColumns(
  chosen: readonly ListColumn[],
  fields: readonly AccountField[],
  isMine: boolean,
): readonly ListColumn[] {
  return chosen.filter((key) => findColumn(key, fields) !== null && !(isMine && key === "owner"));
}

/**
 * The default columns, without those that are empty for most companies (the number of employees, the revenue) and the
 * size band, which duplicates the market cap.
 */
export const defaultColumns: readonly AccountColumn[] = ["sector", "hq", "market_cap", "contacts", "owner"];

/** The cookie with this device's columns, which the server uses for the first render. */
export const columnsCookie = "sightline.columns";

/** Reads the cookie's value: known columns in their order; the default ones if the value is missing or invalid. */
export function readColumns(value: string | undefined): readonly ListColumn[] {
  if (value === undefined) return defaultColumns;
  const keys = value.split(".");
  const found = inColumnOrder(keys);
  return found.length > 0 || value === "none" ? found : defaultColumns;
}

export function writeColumns(chosen: readonly ListColumn[]): string {
  return inColumnOrder(chosen).join(".") || "none";
}
